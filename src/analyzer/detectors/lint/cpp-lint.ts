import { sh } from '../../commands/shell-command.ts';
import { findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf } from '../../detect/location.ts';
import { withoutCheckout } from '../../detect/own-path.ts';

// clang-tidy, clang-format, include-what-you-use, cmake-format, cppcheck, cpplint and the kernel's checkpatch and sparse
export const cppLint: Detector = {
  tool: 'C++ lint',
  isProgram: false,
  rules: [
    {
      // include-what-you-use
      literals: [' should add these lines:', ' should remove these lines:'],
      match: /^(?<path>[^\s:]{1,300}) should (?<what>add|remove) these lines:$/,
      read: ({ path = '', what = '' }, block) => {
        const first = block.at(block.number + 1).replace(/^- /, '');
        if (!first.startsWith('#include') && !/^(?:class|struct|namespace) /.test(first)) return undefined;
        const text = `should ${what} ${first.replace(/ {1,4}\/\/ .*/, '')}`;
        return findingAt('lint', { path, text }, { strength: 'specific', to: block.paragraphEnd(10) });
      },
    },
    {
      // cmake-format
      literals: [': Check failed: '],
      match: /^ERROR \S{1,60}\.py:\d{1,6}: Check failed: (?<path>\S{1,300})$/,
      read: ({ path = '' }) => ({
        category: 'lint',
        strength: 'exact',
        title: `${path} is not formatted as cmake-format wants`,
        cause: `cmake-format would change ${path}.`,
        key: `cmake-format ${path}`,
        locations: [locationOf(path)],
        fix: { summary: 'Format the file.', commands: [sh`cmake-format -i ${path}`] },
      }),
    },
    {
      literals: ['[-Wclang-format-violations]'],
      match:
        /^(?<path>\S{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5}): (?:error|warning): (?<text>code should be clang-formatted) \[-Wclang-format/,
      read: (groups, block) =>
        findingAt('lint', groups, {
          title: `${groups.path} is not formatted as clang-format wants (line ${groups.line})`,
          to: block.lastWhile(/^(?:\s|.{1,300}clang-format)/, 20),
          fix: { summary: 'Format the file.', commands: [sh`clang-format -i ${groups.path}`] },
        }),
    },
    {
      literals: [
        '-warnings-as-errors]',
        '[bugprone-',
        '[cppcoreguidelines-',
        '[modernize-',
        '[readability-',
        '[performance-',
        '[misc-',
        '[clang-analyzer-',
        '[google-',
        '[cert-',
        '[clang-diagnostic-',
        '[llvm-',
        '[hicpp-',
      ],
      match:
        /^(?<path>(?:[A-Za-z]:)?[^\s:]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5}): (?<kind>error|warning): (?<text>.{1,400} \[(?<check>[a-z][\w.,-]{3,200})\])$/,
      read: (groups, block) =>
        // By this name clang-tidy passes on what the compiler refused.
        findingAt(groups.check === 'clang-diagnostic-error' ? 'compile' : 'lint', groups, {
          strength: groups.kind === 'error' || /warnings-as-errors/.test(groups.check ?? '') ? 'exact' : 'likely',
          to: block.lastWhile(/^(?:\s|.{1,300}: note: )/, 12),
          fix: {
            summary: `Correct it, or silence it with // NOLINT(${groups.check?.split(',')[0]}) and a reason.`,
            commands: [
              sh`clang-tidy -fix --checks=-*,${groups.check?.split(',')[0]} ${withoutCheckout(groups.path ?? '')}`,
            ],
          },
        }),
    },
    {
      literals: [': style: ', ': performance: ', ': portability: ', ': error: ', ': warning: '],
      match:
        /^\[?(?<path>[^\s:[\]]{1,300}\.(?:c|cc|cpp|cxx|h|hh|hpp|hxx)):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?\]?: (?:\((?<old>error|style|warning|performance|portability)\)|(?<kind>style|performance|portability|error|warning):) (?<text>.{1,300}? \[(?:[a-z]{1,30}[A-Z]\w{1,60}|nullPointer|memleak|syntaxError|uninitvar|zerodiv|doubleFree)\])$/,
      read: (groups, block) =>
        findingAt('lint', groups, {
          strength: (groups.kind || groups.old) === 'error' ? 'exact' : 'likely',
          to: block.lastWhile(/^\s/, 6),
        }),
    },
    {
      literals: ['  [whitespace/', '  [build/', '  [runtime/', '  [readability/', '  [legal/'],
      match:
        /^(?<path>[^\s:]{1,300}):(?<line>\d{1,7}): {1,2}(?<text>\S.{1,300}?) {2}\[(?<rule>(?:whitespace|build|runtime|readability|legal)\/\w{1,40})\] \[\d\]/,
      read: (groups, block) =>
        findingAt('lint', groups, {
          cause: `cpplint reports ${groups.path}:${groups.line}: ${groups.text} (${groups.rule})`,
          to: block.lastWhile(/ \[[a-z]{1,20}\/\w{1,40}\] \[\d\]$/, 30),
        }),
    },
    {
      literals: ['FILE: '],
      match: /^#\d{1,7}: FILE: (?<path>[^\s:]{1,300}):(?<line>\d{1,7}):$/,
      read: (groups, block) => {
        const said = /^(?<kind>ERROR|WARNING|CHECK):(?:(?<rule>[A-Z_]{2,60}): )? ?(?<text>.{1,300})/.exec(
          block.at(block.number - 1),
        );
        if (!said) return undefined;
        return findingAt(
          'lint',
          { ...groups, text: said.groups?.text ?? '' },
          {
            strength: said.groups?.kind === 'ERROR' ? 'exact' : 'likely',
            from: block.number - 1,
            to: block.paragraphEnd(6),
            fix: {
              summary: 'Correct the patch and check it again.',
              commands: [sh`scripts/checkpatch.pl --strict -g HEAD`],
            },
          },
        );
      },
    },
  ],
};
