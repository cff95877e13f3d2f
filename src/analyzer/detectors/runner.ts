import type { Detector } from '../detector.ts';

// What is said when the build machine itself fails
export const runner: Detector = {
  tool: 'runner',
  rules: [
    {
      literals: [
        'lost communication with the server',
        'The runner has received a shutdown signal',
        'hudson.remoting',
        'Agent went offline',
        'failed to come online',
        'Runner system failure',
        'No agent',
        'Unable to download artifact',
        'Cannot contact ',
        'The hosted runner encountered',
      ],
      match:
        /^(?<text>.{0,200}(?:lost communication with the server|received a shutdown signal|FATAL: .{0,20}hudson\.remoting|^hudson\.remoting\.\w*Exception|Agent went offline|failed to come online|[rR]unner system failure|Unable to download artifact|Cannot contact .{1,80}: |The hosted runner encountered).{0,300})/,
      read: ({ text }, block) => ({
        category: 'runner',
        strength: 'exact',
        title: `${text?.trim()}`,
        cause: `The build machine failed: ${text?.trim()}`,
        to: block.lastWhile(/^(?:\s+at |Command Close created)/, 40),
      }),
    },
  ],
};
