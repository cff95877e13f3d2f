import type { Detector } from '../detector.ts';
import { place } from '../place.ts';

// https://testanything.org/ and Test::Harness
export const perl: Detector = {
  tool: 'tap',
  rules: [
    {
      literals: ['not ok '],
      match: /^\s{0,12}not ok (?<n>\d{1,6})(?: -?\s?(?<text>.{0,400}))?$/,
      read: ({ text }, block) => {
        if (/# (?:TODO|SKIP)|# known breakage/i.test(text ?? '')) return undefined;
        return {
          category: 'test',
          strength: 'exact',
          title: `not ok: ${text}`,
          cause: `Test “${text}” failed.`,
          key: text,
          to: block.lastWhile(/^\s{0,12}(?:#|---|\.\.\.|\s{2,})/, 40),
          tests: [text ?? ''],
        };
      },
    },
    {
      literals: ['Dubious, test returned'],
      match: /^(?<text>.{0,200}Dubious, test returned.{0,100})/,
      read: (_, block) => {
        const from = /^Dubious/.test(block.text) ? block.number - 1 : block.number;
        const name = /(?<name>[\w./-]{1,200}\.(?:t|sh|pl))/.exec(`${block.at(from)}`)?.groups?.name ?? '';
        return {
          category: 'test',
          strength: 'exact',
          title: `${name || 'A test file'} failed`,
          cause: `${name} failed: ${block.at(block.number + 1).trim()}`,
          key: `${name} Dubious`,
          from,
          to: block.number + 1,
          tests: name ? [name] : [],
        };
      },
    },
    {
      literals: ["Can't locate "],
      match: /^(?:.{0,60}: )?Can't locate (?<file>\S{1,200}) in @INC.{0,400}/,
      read: ({ file }) => ({
        category: 'dependency',
        strength: 'exact',
        title: `Perl module missing: ${file}`,
        cause: `Perl cannot find ${file}.`,
        key: file,
      }),
    },
    {
      literals: ['Failed test '],
      match: /^\s{0,12}# {1,3}Failed test (?<test>(?:['"\d]|at |\(|$).{0,300})/,
      read: ({ test }, block) => {
        const at = block.after(/^\s{0,12}# {1,3}at (?<path>\S{1,300}) line (?<line>\d{1,7})/, 2);
        return {
          category: 'test',
          strength: 'exact',
          title: `Failed test ${test}`,
          cause: `Failed test ${test}`,
          key: test,
          to: block.lastWhile(/^\s{0,12}#/, 20),
          tests: [test ?? ''],
          locations: at ? [place(at.groups.path ?? '', at.groups.line)] : [],
        };
      },
    },
  ],
};
