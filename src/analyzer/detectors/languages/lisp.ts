import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

// What a string of Lisp can hold as it is.
const inText = /^[^"\\]{1,200}$/;

// Emacs: ert, buttercup, byte compilation, package-lint; SBCL
export const lisp: Detector = {
  tool: 'lisp',
  rules: [
    {
      literals: [' condition:'],
      match: /^Test (?<test>\S{1,200}) condition:$/,
      read: ({ test = '' }, block) => {
        const why = [1, 2, 3]
          .map((step) => block.at(block.number + step).trim())
          .join(' ')
          .trim();
        return failedTest(
          { test, why },
          {
            to: Math.min(block.lastBefore(/^\s{1,4}FAILED/, 20), block.number + 9),
            fix: {
              summary: 'Run the failed test alone.',
              commands: [
                sh`emacs -batch -L . -l ert -l <test file> --eval '(ert-run-tests-batch-and-exit "${inText.exec(test)?.[0]}")'`,
              ],
            },
          },
        );
      },
    },
    {
      literals: ['  FAILED  '],
      match:
        /^\s{1,4}FAILED {1,4}(?:\d{1,6}\/\d{1,6} {1,4})?(?<test>[^\s()]{1,200})(?: \([\d.]{1,12} sec\))?(?: at (?<path>\S{1,200}):(?<line>\d{1,6}))?$/,
      read: (groups) => failedTest(groups, { strength: 'specific' }),
    },
    {
      literals: ['.el:'],
      match:
        /^(?<path>[^\s:]{0,300}\.el):(?<line>\d{1,7}):(?<column>\d{1,5}): ?(?<kind>Error|error|Warning|warning): (?<text>.{1,400})/,
      read: (groups, block) =>
        findingAt(/package|lint|summary|header|prefix/i.test(groups.text ?? '') ? 'lint' : 'compile', groups, {
          strength: /rror/.test(groups.kind ?? '') ? 'exact' : 'generic',
          to: block.lastWhile(/^\s{4,}\S/, 4),
        }),
    },
    {
      literals: [
        'Cannot open load file',
        'Symbol’s value as variable is void',
        "Symbol's value as variable is void",
        'Symbol’s function definition is void',
        "Symbol's function definition is void",
        'Debugger entered--Lisp error',
      ],
      match:
        /^(?<text>(?:Cannot open load file|Symbol[’'`]s (?:value as variable|function definition) is void|Debugger entered--Lisp error).{0,300})/,
      read: ({ text = '' }) => ({
        category: text.startsWith('Cannot open') ? 'dependency' : 'crash',
        strength: 'specific',
        title: `Emacs: ${text}`,
        cause: `Emacs stopped: ${text}`,
      }),
    },
    {
      literals: ['Unhandled ', 'debugger invoked on a', 'caught ERROR:'],
      match:
        /^(?:;\s{1,4})?(?<text>(?:Unhandled (?!Exception:)[A-Z][\w:./*+-]{2,100}|debugger invoked on an? [A-Z][\w:./*+-]{2,100}|caught ERROR:).{0,200})/,
      read: ({ text = '' }, block) => {
        const [why, last] = reasonBelow(block);
        return {
          category: text.startsWith('caught') ? 'compile' : 'crash',
          strength: 'specific',
          title: text.startsWith('caught') ? why : `${text.replace(/ in thread.*| @.*/, '')}: ${why}`,
          cause: `Lisp stopped: ${text} ${why}`.trim(),
          key: `${text.replace(/[{(#].*/, '')} ${why.replace(/#<.*/, '')}`,
          to: last,
        };
      },
    },
  ],
};

/** SBCL tells the reason in the indented lines below, of a compilation as comments; it may begin with the thread. */
function reasonBelow(block: Block): [string, number] {
  const words: string[] = [];
  let line = block.number + 1;
  for (; line < block.number + 9 && words.length < 4; line += 1) {
    const text = block.at(line).replace(/^;/, '');
    if (/^\s*(?:$|\{|#<)/.test(text)) continue;
    if (!/^\s{2}/.test(text)) break;
    words.push(text.trim());
  }
  return [words.join(' ').slice(0, 300), line - 1];
}
