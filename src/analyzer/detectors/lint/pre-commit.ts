import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';

// The hooks of pre-commit itself: what they say is known to no other detector.
const plain =
  /^(?:check (?:yaml|json|toml|xml|for (?:merge|added large|case|broken))|fix end of files|trim trailing whitespace|detect private key|mixed line ending|pretty format|debug statements)/i;

// https://pre-commit.com/
export const preCommit: Detector = {
  tool: 'pre-commit',
  rules: [
    {
      literals: ['.Failed'],
      match: /^(?<hook>\S.{0,120}?)\.{3,}(?:\([^)]{1,60}\))?Failed$/,
      read: ({ hook }, block) => ({
        category: 'lint',
        strength:
          plain.test(hook ?? '') ||
          /files were modified by this hook/.test(block.after(/^- exit code|^- files were modified/, 4)?.text ?? '')
            ? 'exact'
            : 'specific',
        title: `pre-commit hook failed: ${hook}`,
        cause: `The pre-commit hook “${hook}” failed.`,
        key: hook,
        to: block.lastBefore(/\.{3,}(?:\([^)]{1,60}\))?(?:Passed|Skipped|Failed)$/, 40),
        fix: { summary: 'Run the hooks and commit what they change.', commands: [sh`pre-commit run --all-files`] },
      }),
    },
  ],
};
