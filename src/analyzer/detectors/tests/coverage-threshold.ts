import type { Detector } from '../../detect/detector.ts';

// Istanbul, nyc, c8, vitest, karma; coverage.py and pytest-cov; SimpleCov; Stryker and PIT of mutations
export const coverageThreshold: Detector = {
  tool: 'coverage',
  isProgram: false,
  rules: [
    {
      literals: [
        'does not meet global threshold',
        'does not meet threshold',
        'Coverage failure: ',
        'Required test coverage of ',
        'below the expected minimum',
        'less than fail-under',
        'test coverage is required',
      ],
      match:
        /^\s{0,4}(?:› {1,4})?(?:ERROR: |FAIL |Error: |Jest: |Warning: )?(?<text>(?:Coverage for .{1,200} does not meet |Coverage failure: |Required test coverage of |.{0,80}[cC]overage .{0,120}(?:below the|less than|test coverage is required)).{0,300})/,
      read: ({ text }, block) => ({
        category: 'coverage',
        strength: 'exact',
        title: `Coverage too low: ${text?.replace(/^Coverage (?:for |failure: )/, '')}`,
        cause: `The tests pass, but coverage is below its threshold: ${text}`,
        key: text?.replace(/[\d.]{1,12}\s?%?/g, 'N'),
        to: block.lastWhile(/^\s{0,4}(?:ERROR: |Jest: )?Coverage for /, 8),
        fix: {
          summary: 'Add tests for the uncovered lines, or lower the threshold on purpose.',
          steps: ['Look at the coverage table above this line: the files with the lowest share come first.'],
        },
      }),
    },
    {
      literals: ['inal mutation score ', 'utation score of '],
      match:
        /^.{0,120}?(?<text>(?:Final mutation score (?:[\d.]{1,8} under breaking threshold [\d.]{1,8}|is below threshold break)|Mutation score of \d{1,3} is below threshold of \d{1,3}))/,
      read: ({ text = '' }) => ({
        category: 'coverage',
        strength: 'exact',
        title: text,
        cause: `The tests pass, but notice too few changes of the code: ${text}`,
        key: text.replace(/[\d.]{1,12}\s?%?/g, 'N'),
        fix: { summary: 'Add tests for the mutants that survived, or lower the threshold on purpose.' },
      }),
    },
  ],
};
