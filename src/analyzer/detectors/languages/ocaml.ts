import { categorySaid } from '../../classify/category-of.ts';
import { certain } from '../../classify/sign.ts';
import { findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

// https://ocaml.org/manual, dune and opam
export const ocaml: Detector = {
  tool: 'ocaml',
  rules: [
    {
      literals: [', character'],
      match:
        /^File "(?<path>[^"]{1,300}\.(?:mli?|mll|mly|opam)|[^"]{0,300}\bdune(?:-project)?)", lines? (?<line>\d{1,7})(?:-\d{1,7})?, characters? (?<column>\d{1,5})(?:-\d{1,5})?:$/,
      read: (groups, block) => {
        const said = block.after(
          /^(?<kind>Error|Warning \d{1,3}|Alert \w{1,30}|Syntax error)(?: \(.{1,160}\))?:? ?(?<text>.{0,400})/,
          12,
        );
        if (!said) return undefined;
        const asError =
          /^Error/.test(said.groups.kind ?? '') || /Syntax/.test(said.groups.kind ?? '') || /Error \(/.test(said.text);
        const text =
          `${said.groups.text}${/:$|type$/.test(said.groups.text ?? '') ? ` ${block.at(said.line + 1).trim()}` : ''}` ||
          said.text;
        return findingAt(
          /\bdune/.test(groups.path ?? '') ? 'config' : 'compile',
          { ...groups, text },
          {
            strength: asError ? 'exact' : 'generic',
            to: Math.max(said.line, block.lastWhile(/^(?:\s|\d{1,7} \||Error|\^)/, 9)),
          },
        );
      },
    },
    {
      // What the build of a package printed last
      literals: ['#=== ERROR while '],
      match: /^#=== ERROR while \S{1,30} (?<name>\S{1,120}) =/,
      read: ({ name = '' }, block) => {
        const said = block.after(
          /^# (?:.{0,200}: )?(?:(?:fatal )?[Ee]rror|ERROR|FATAL|.{0,80}: (?:not found|No such)).{0,300}/,
          60,
        );
        if (!said) return undefined;
        const text = block.at(said.line).slice(2).trim();
        return {
          category: categorySaid(text, certain) ?? (/^configure: /.test(text) ? 'dependency' : 'compile'),
          strength: 'exact',
          title: `opam could not build ${name}: ${text}`,
          cause: `The build of ${name} stopped: ${text}`,
          key: `${name.replace(/\.\d.*/, '')} ${text}`,
          from: said.line,
          to: said.line,
          also: [block.number],
        };
      },
    },
    {
      literals: ['The compilation of ', 'The sources of the following'],
      match: /^(?<text>The (?:compilation of \S{1,120} failed|sources of the following couldn't be obtained).{0,300})/,
      read: ({ text = '' }, block) => ({
        category: /compilation/.test(text) ? 'compile' : 'dependency',
        strength: 'specific',
        title: `opam: ${text}`,
        cause: `opam stopped: ${text}`,
        to: block.lastWhile(/^\s{2,}\S/, 8),
      }),
    },
    {
      literals: [
        'Sorry, no solution found',
        'No package named',
        'Package conflict!',
        "The following dependencies couldn't be met",
      ],
      match:
        /^(?<text>(?:Sorry, no solution found|No package named|Package conflict!|The following dependencies couldn't be met).{0,200})/,
      read: ({ text = '' }, block) => {
        const why = block.after(/^\s{1,8}[-*] (?<text>.{1,300})/, 3)?.groups.text ?? '';
        return {
          category: 'dependency',
          strength: 'specific',
          title: `opam: ${text} ${why}`.trim(),
          cause: `opam cannot install: ${text} ${why}`.trim(),
          to: block.lastWhile(/^\s{2,}\S/, 8),
        };
      },
    },
  ],
};
