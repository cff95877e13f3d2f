import type { Block } from '../block.ts';
import type { Detector } from '../detector.ts';
import { place } from '../place.ts';

const spot = /\(?(?<path>[^\s()]{1,300}\.[cm]?[jt]sx?):(?<line>\d{1,7}):(?<column>\d{1,5})\)?/;

// https://jestjs.io/docs/cli
export const jest: Detector = {
  tool: 'jest',
  rules: [
    {
      literals: ['● '],
      match: /^\s{0,6}● (?<test>(?!Console|Deprecation|Validation Warning|Cannot log).{1,400}?)\s*$/,
      read: ({ test }, block) => {
        const reason = block.after(/^\s{2,8}(?<text>[^\s●].{0,500})/, 6);
        if (!reason) return undefined;
        const suite = test === 'Test suite failed to run';
        const at = block.after(spot, 60);
        const text = comparison(block) ?? reason.groups.text ?? '';
        return {
          category: /^Cannot find module|Error: Cannot find module/.test(text) ? 'dependency' : 'test',
          strength: 'exact',
          title: `${suite ? 'Test suite failed to run' : test}: ${text}`,
          cause: `${test}: ${text}`,
          key: `${test} ${text}`,
          to: block.lastBefore(/^\s{0,6}● |^(?:Test Suites|PASS|FAIL|Tests):? /, 80),
          tests: suite ? [] : [test ?? ''],
          locations: at ? [place(at.groups.path ?? '', at.groups.line, at.groups.column)] : [],
          fix: { summary: 'Run the failed test alone.', commands: suite ? [] : ['npx jest -t "<test name>"'] },
        };
      },
    },
    {
      literals: ['FAIL '],
      match: /^\s{0,4}FAIL\s{1,3}(?<path>\S{1,300}\.[cm]?[jt]sx?)(?: \(.{1,40}\))?$/,
      read: ({ path }) => ({
        category: 'test',
        strength: 'generic',
        title: `Tests in ${path} failed`,
        cause: `Tests in ${path} failed.`,
      }),
    },
    {
      literals: ['coverage threshold for'],
      match: /^\s{0,8}Jest: "?(?<what>.{1,300}coverage threshold.{1,300})/,
      read: ({ what }) => ({
        category: 'coverage',
        strength: 'specific',
        title: `Coverage too low: ${what}`,
        cause: `${what}`,
      }),
    },
  ],
};

function comparison(block: Block): string | undefined {
  const expected = block.after(/^\s{2,8}(?<text>Expected(?: \w{1,20})?: .{1,200})/, 12);
  const received = expected && block.after(/^\s{2,8}(?<text>Received(?: \w{1,20})?: .{1,200})/, 14);
  return received && `${expected.groups.text?.replace(/\s+/g, ' ')}, ${received.groups.text?.replace(/\s+/g, ' ')}`;
}
