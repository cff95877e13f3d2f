import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

// size-limit, bundlesize, Angular budgets, Lighthouse
export const sizeBudget: Detector = {
  tool: 'budget',
  isProgram: false,
  rules: [
    phraseRule(
      ['Package size limit has exceeded', 'exceeded maximum budget', '> maxSize ', 'Size limit has been exceeded'],
      {
        what: 'A size budget is exceeded',
        category: 'lint',
        strength: 'exact',
        fix: { summary: 'Find what grew, and remove it or raise the budget.', commands: [sh`npx size-limit --why`] },
      },
    ),
    phraseRule(
      [
        'failure for minScore assertion',
        'failure for maxNumericValue assertion',
        'Assertion failed. Exiting with status code 1',
      ],
      {
        what: 'A Lighthouse assertion failed',
        category: 'lint',
        strength: 'specific',
      },
    ),
  ],
};
