import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

// vader.vim, vim-themis, Vim's own test suite, vint and Vim's error messages
export const vim: Detector = {
  tool: 'vim',
  rules: [
    {
      literals: ['EXECUTE] (X)', 'EXPECT] (X)', 'THEN] (X)', 'DO] (X)', '(X) '],
      match: /^\s{0,8}\(\d{1,4}\/\d{1,4}\) \[[ A-Z]{3,8}\] (?:(?<test>.{0,160}?) )?\(X\) ?(?<why>.{0,300})/,
      read: ({ test = '', why = '' }, block) => {
        const file = block.before(/^Starting Vader: .{0,60}|^\s{0,4}Starting Vader: (?<path>\S{1,200})/, 200);
        const name =
          test.trim() ||
          block.before(/^\s{2,12}\(\d{1,4}\/\d{1,4}\) \[ {0,4}(?:GIVEN|EXECUTE|DO)\] (?<test>\S.{0,160})/, 6)?.groups
            .test ||
          'A vader case';
        return failedTest({ test: name, why, path: file?.groups.path ?? '' }, { to: block.lastWhile(/^\s{6,}> /, 8) });
      },
    },
    {
      literals: ['Found errors in Test_', 'Caught exception in Test_'],
      match: /^(?:Found errors in|Caught exception in) (?<test>Test_\w{1,120}\(\)):? ?(?<why>.{0,300})/,
      read: ({ test = '', why = '' }, block) =>
        failedTest(
          {
            test,
            why:
              why ||
              block
                .at(block.number + 1)
                .trim()
                .replace(/^.{0,300} line \d{1,6}: /, ''),
          },
          { to: block.paragraphEnd(6) },
        ),
    },
    {
      literals: ['.vim:', 'vimrc:'],
      match:
        /^(?<path>[^\s:]{0,300}(?:\.vim|vimrc)):(?<line>\d{1,7}):(?<column>\d{1,5}): (?<text>.{1,300}? \(see .{1,200}\))$/,
      read: (groups, block) =>
        findingAt('lint', groups, { strength: 'specific', to: block.lastWhile(/ \(see .{1,200}\)$/, 30) }),
    },
    {
      literals: ['Error detected while processing'],
      match: /^Error detected while processing (?<where>.{1,300}?):?$/,
      read: ({ where = '' }, block) => {
        const said = block.after(/^(?<text>E\d{1,4}: .{1,300})/, 4);
        const line = block.after(/^line\s{1,6}(?<n>\d{1,6}):$/, 2)?.groups.n;
        if (!said) return undefined;
        return {
          category: 'crash',
          strength: 'specific',
          title: `Vim: ${said.groups.text}`,
          cause: `Vim stops in ${where}${line ? ` line ${line}` : ''}: ${said.groups.text}`,
          key: said.groups.text,
          to: said.line,
        };
      },
    },
    {
      literals: ['E117: ', 'E121: ', 'E15: ', 'E484: ', 'E492: ', 'E605: ', 'E5108: '],
      match: /^(?:Vim(?:\([a-z!]{1,20}\))?:)?(?<text>E(?:117|121|15|484|492|605|5108): .{1,300})/,
      read: ({ text = '' }) => ({
        category: 'crash',
        strength: 'likely',
        title: `Vim: ${text}`,
        cause: `Vim reports ${text}`,
      }),
    },
  ],
};
