import type { Ci } from './ci.ts';

// Workflows of GitHub Actions on one's own machine: https://nektosact.com
export const act = {
  name: 'act',
  displayName: 'act',
  framing: [{ first: /\[/, match: /^\[[^\]/]{1,60}\/[^\]]{1,60}\] {3}\| / }],
  markers: [
    {
      kind: 'section',
      literals: ['⭐ Run '],
      match: /^(?:\[[^\]]{1,100}\] )?⭐ Run (?:Pre |Main |Post )?(?<name>.{1,200})$/,
    },
    {
      kind: 'exit',
      literals: ['❌  Failure - '],
      match: /^(?:\[[^\]]{1,100}\] )? {0,3}❌ {2}Failure - .{1,200}$/,
      below: { match: /exitcode '(?<code>\d{1,10})': failure/, within: 2 },
    },
  ],
} as const satisfies Ci;
