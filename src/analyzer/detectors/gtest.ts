import type { Detector } from '../detector.ts';
import { place } from '../place.ts';

// https://google.github.io/googletest/ and busted, which prints the same marks
export const gtest: Detector = {
  tool: 'gtest',
  rules: [
    {
      literals: [': Failure'],
      match: /^(?<path>\S{1,300}):(?<line>\d{1,7}): Failure$/,
      read: ({ path, line }, block) => {
        const test =
          block.after(/^\[ {2}FAILED {2}\] (?<test>[^\s,]{1,200})/, 60) ??
          block.before(/^\[ RUN {6}\] (?<test>\S{1,200})/, 60);
        return {
          category: 'test',
          strength: 'exact',
          title: `${test?.groups.test ?? 'A test'} failed: ${block.at(block.number + 1).trim()}`,
          cause: `${test?.groups.test ?? 'A test'} failed at ${path}:${line}: ${block.at(block.number + 1).trim()}`,
          key: `${test?.groups.test} ${block.at(block.number + 1)}`,
          to: block.lastBefore(/^\[/, 12),
          tests: test ? [test.groups.test ?? ''] : [],
          locations: [place(path ?? '', line)],
        };
      },
    },
    {
      literals: ['[  FAILED  ]', '[  ERROR   ]'],
      match: /^\[ {2}(?:FAILED {2}|ERROR {3})\] (?<test>.{1,300})/,
      read: ({ test }, block) => ({
        category: 'test',
        strength: 'likely',
        title: `${test} failed`,
        cause: `Test ${test} failed.`,
        key: test?.replace(/ \(.*/, ''),
        to: block.lastBefore(/^\[/, 30),
        tests: /^\d+ /.test(test ?? '') ? [] : [test?.replace(/ \(\d.*/, '') ?? ''],
      }),
    },
  ],
};
