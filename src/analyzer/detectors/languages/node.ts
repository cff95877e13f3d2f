import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';

// https://nodejs.org/api/errors.html
export const node: Detector = {
  tool: 'node',
  rules: [
    {
      literals: ['Cannot find module', 'Cannot find package', 'ERR_MODULE_NOT_FOUND', "Can't resolve '"],
      match:
        /^\s{0,12}(?<text>(?:Uncaught |internal\/.{1,80} )?(?:Error(?: \[ERR_MODULE_NOT_FOUND\])?: )?(?:Module not found: (?:Error: )?)?(?:Cannot find (?:module|package)|Can't resolve) .{1,300})/,
      read: ({ text }, block) => ({
        category: 'dependency',
        strength: firstMatch(
          block.at(block.number + 1),
          [
            // webpack lists warnings like errors.
            [/^WARNING in /.test(block.at(block.number - 1)), 'generic'],
            [/^\s{1,12}(?:at |- )|^Require stack/, 'exact'],
          ],
          'specific',
        ),
        title: `${text?.replace(/^Error(?: \[\w+\])?: /, '')}`,
        cause: `${text}`,
        to: block.lastWhile(/^\s{1,12}(?:at |- |code:|requireStack|Require stack)|^Require stack|^- /, 30),
      }),
    },
    {
      literals: ['Error: '],
      match: /^(?:Uncaught |Unhandled )?(?<text>(?:[A-Z]\w{0,60})?Error: (?!Process completed with exit code).{1,600})/,
      read: ({ text }, block) => {
        const trace = block.after(/^\s{2,8}at \S/, 6);
        return {
          category: firstMatch(
            text,
            [
              [/AssertionError/, 'test'],
              [/SyntaxError/, 'compile'],
            ],
            'crash',
          ),
          strength: trace ? 'likely' : 'generic',
          title: `${text}`,
          cause: `${text}`,
          to: trace ? block.lastBefore(/^(?!\s)|^\s*$/, 30) : block.number,
        };
      },
    },
  ],
};
