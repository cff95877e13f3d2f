import type { Detector } from '../detector.ts';

// https://pre-commit.com/
export const preCommit: Detector = {
  tool: 'pre-commit',
  rules: [
    {
      literals: ['.Failed'],
      match: /^(?<hook>\S.{0,120}?)\.{3,}(?:\([^)]{1,60}\))?Failed$/,
      read: ({ hook }, block) => ({
        category: 'lint',
        strength: 'specific',
        title: `pre-commit hook failed: ${hook}`,
        cause: `The pre-commit hook “${hook}” failed.`,
        key: hook,
        to: block.lastBefore(/\.{3,}(?:\([^)]{1,60}\))?(?:Passed|Skipped|Failed)$/, 40),
        fix: { summary: 'Run the hooks and commit what they change.', commands: ['pre-commit run --all-files'] },
      }),
    },
  ],
};
