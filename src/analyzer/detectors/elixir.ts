import type { Detector } from '../detector.ts';
import { place } from '../place.ts';

// https://hexdocs.pm/ex_unit/ and https://hexdocs.pm/mix/
export const elixir: Detector = {
  tool: 'elixir',
  rules: [
    {
      literals: [') test ', ') property ', ') doctest '],
      match: /^\s{1,4}(?<index>\d{1,4})\) (?<test>(?:test|property|doctest) .{1,300}) \((?<module>[A-Z][\w.]{1,200})\)/,
      read: ({ test, module }, block) => {
        const at = block.after(/^\s{4,10}(?<path>\S{1,300}\.exs?):(?<line>\d{1,7})$/, 2);
        const sides = block.after(/^\s{4,10}left: {1,3}(?<left>.{1,120})/, 12);
        const right =
          sides &&
          block
            .at(sides.line + 1)
            .replace(/^\s*right: /, '')
            .trim();
        const why = `${block.at((at?.line ?? block.number) + 1).trim()}${sides ? `: ${sides.groups.left?.trim()} is not ${right}` : ''}`;
        return {
          category: 'test',
          strength: 'exact',
          title: `${test} (${module}): ${why}`,
          cause: `${module}: ${test} failed: ${why}`,
          key: `${module} ${test} ${why}`,
          to: block.lastBefore(/^(?:\s{1,4}\d{1,4}\) |Finished in|\.{1,}|\d{2}:\d{2})/, 40),
          tests: [`${module}: ${test}`],
          locations: at ? [place(at.groups.path ?? '', at.groups.line)] : [],
          fix: {
            summary: 'Run the failed test alone.',
            commands: at ? [`mix test ${at.groups.path}:${at.groups.line}`] : [],
          },
        };
      },
    },
    {
      literals: ['** ('],
      match: /^\*\* \((?<kind>[A-Za-z][\w.]{0,100}(?: from .{1,80})?)\) (?<text>.{1,500})/,
      read: ({ kind, text }, block) => ({
        category: /Mix\b|Hex/.test(kind ?? '')
          ? 'dependency'
          : /CompileError|SyntaxError|TokenMissing/.test(kind ?? '')
            ? 'compile'
            : 'crash',
        strength: 'exact',
        title: `${kind}: ${text}`,
        cause: `Elixir stopped with ${kind}: ${text}`,
        key: `${kind} ${text}`,
        to: block.lastWhile(/^\s{2,}/, 30),
      }),
    },
  ],
};
