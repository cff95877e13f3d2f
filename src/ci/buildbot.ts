import type { Ci } from './ci.ts';

// The log of a shell command: https://docs.buildbot.net/latest/manual/configuration/steps/shell_command.html
export const buildbot = {
  name: 'buildbot',
  displayName: 'Buildbot',
  markers: [
    { kind: 'section', literals: [' using PTY: '], match: /^ using PTY: (?:True|False)$/ },
    {
      kind: 'exit',
      literals: ['program finished with exit code '],
      match: /^program finished with exit code (?<code>-?[1-9]\d{0,9})$/,
    },
  ],
} as const satisfies Ci;
