import type { Ci } from './ci.ts';

// What `tkn` prints: https://github.com/tektoncd/cli/issues/3267
export const tekton = {
  name: 'tekton',
  displayName: 'Tekton',
  markers: [
    {
      kind: 'exit',
      literals: [' has failed: "step-'],
      match: /^task [\w.-]{1,253} has failed: "step-[\w.-]{1,80}" exited with code (?<code>\d{1,10})\b/,
    },
    {
      kind: 'exit',
      literals: [' has failed  : [{'],
      match: /^(?:failed to get logs for task [\w.-]{1,253} : )?container step-[\w.-]{1,80} has failed {1,3}: \[\{/,
    },
  ],
} as const satisfies Ci;
