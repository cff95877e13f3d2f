import type { Detector } from '../../detect/detector.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

// jest, JaCoCo, Kover, coverlet, tarpaulin, codecov; other thresholds are in coverage-threshold.ts
export const coverageGate: Detector = {
  tool: 'coverage',
  isProgram: false,
  rules: [
    {
      literals: [
        'coverage threshold for',
        'lines covered ratio is',
        'lines covered percentage is',
        'branches covered ratio is',
        'instructions covered ratio is',
        'is below the specified',
        'below the failure threshold',
        'failed minimum ',
      ],
      match:
        /^(?<text>.{0,160}(?:coverage threshold for|covered ratio is|covered percentage is|coverage is below the specified|below the failure threshold|failed minimum (?:line|branch|function|decision) coverage ).{0,200})/,
      read: ({ text = '' }, block) => ({
        category: 'coverage',
        strength: 'exact',
        title: text.trim().replace(/^(?:\(?ERROR\)?:? |Error: |FAIL )/, ''),
        cause: `Coverage is too low: ${text.trim().replace(/^(?:ERROR: |Error: |FAIL )/, '')}`,
        key: text.replace(/\d+(?:\.\d+)?/g, '<n>'),
        to: block.lastWhile(/coverage threshold for|covered ratio is/, 6),
        fix: {
          summary: 'Cover the new code with tests, or lower the threshold on purpose.',
          steps: ['Look at the coverage table above for the files with uncovered lines.'],
        },
      }),
    },
    // The reason stands above.
    phraseRule(['Failed to properly upload', 'Codecov: Failed'], {
      what: 'The coverage report could not be uploaded',
      category: 'network',
      strength: 'generic',
    }),
    phraseRule(
      [
        'There was an error running the uploader',
        'Could not upload coverage',
        "Couldn't find a repository matching this job",
        'Bad response: 422',
      ],
      {
        what: 'The coverage report could not be uploaded',
        category: 'network',
        strength: 'likely',
        fix: { summary: 'Check the upload token, or let the step fail without failing the job.' },
      },
    ),
  ],
};
