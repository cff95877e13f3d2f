import type { Detector } from '../../detect/detector.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

const fix = {
  summary: 'Run the job again; if it fails again, look at the runner.',
  steps: [
    'See in the runner’s own log whether it was restarted, preempted or out of memory.',
    'Without a runner for the job’s labels or tags the job waits for ever.',
  ],
};

// What is said when the build machine itself fails
export const runner: Detector = {
  tool: 'runner',
  isProgram: false,
  rules: [
    {
      literals: [
        'lost communication with the server',
        'The runner has received a shutdown signal',
        'hudson.remoting',
        'Agent went offline',
        'failed to come online',
        'unner system failure',
        'Cannot contact ',
        'The hosted runner encountered',
        'We stopped hearing from agent',
        'The agent was lost',
        'was marked offline',
        'cancelling node body',
      ],
      match:
        /^(?<text>.{0,200}(?:lost communication with the server|received a shutdown signal|FATAL: .{0,20}hudson\.remoting|^hudson\.remoting\.\w*Exception|Agent went offline|failed to come online|[rR]unner system failure|Cannot contact .{1,80}: |The hosted runner encountered|We stopped hearing from agent|The agent was lost|was marked offline|cancelling node body).{0,300})/,
      read: ({ text = '' }, block) => ({
        category: 'runner',
        strength: 'exact',
        title: text.trim(),
        cause: `The build machine failed: ${text.trim()}`,
        to: block.lastWhile(/^(?:\s+at |Command Close created)/, 40),
        fix,
      }),
    },
    phraseRule(
      [
        'ERROR: Job failed (system failure)',
        'ERROR: Preparation failed',
        'waiting for pod running: timed out',
        'No runner matching the',
        'no runners that match',
        'Could not find any online runner',
        'instance was preempted',
        'Spot instance',
        'was evicted',
        'The node was low on resource',
        'Starting your workflow run',
      ],
      { what: 'The build machine was not available', category: 'runner', bare: true, strength: 'specific', fix },
    ),
  ],
};
