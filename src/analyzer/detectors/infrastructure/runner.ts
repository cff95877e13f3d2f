import type { Detector } from '../../detect/detector.ts';
import { isNearEnd } from '../../detect/is-near-end.ts';
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
        'Slave went offline',
        'failed to come online',
        'unner system failure',
        'Cannot contact ',
        'The hosted runner encountered',
        'We stopped hearing from agent',
        'The agent was lost',
        'was marked offline',
        'cancelling node body',
        "' is disconnected.",
        'to be touching the log file in ',
        'was not acquired by Runner',
        'no enabled runners online',
        'This job is stuck because ',
        'RESULT_UNREACHABLE',
        ' is disrupted: reason "',
        ' State: FAULT',
        'pod deleted during operation',
        'potInterruption',
        'pot interruption',
        'pot instance interruption',
      ],
      match:
        /^(?<text>.{0,200}(?:lost communication with the server|received a shutdown signal|FATAL: .{0,20}hudson\.remoting|^hudson\.remoting\.(?!ProxyException: (?!hudson\.|java\.io\.))\w{1,60}Exception|(?:Agent|Slave) went offline|failed to come online|[rR]unner system failure|Cannot contact .{1,80}: |The hosted runner encountered|We stopped hearing from agent|The agent was lost|was marked offline|cancelling node body|Backing channel '[^']{1,80}' is disconnected|script does not seem to be touching the log file in |was not acquired by Runner|no enabled runners online|This job is stuck because |RUN END RESULT_UNREACHABLE|^ERROR: Job failed: pod .{1,120} is disrupted: reason "|Phase complete: \w{1,30} State: FAULT$|pod deleted during operation|[Ss]pot ?(?:instance )?[Ii]nterruption).{0,300})/,
      read: ({ text = '' }, block) => ({
        category: 'runner',
        strength: 'exact',
        title: text.trim(),
        cause: `The build machine failed: ${text.trim()}`,
        to: block.lastWhile(/^(?:\s+at |Command Close created)/, 40),
        fix,
      }),
    },
    {
      // Whatever a CI calls its machine, it says in the last lines that it is gone.
      literals: [
        'disconnected',
        'went away',
        'unreachable',
        'not respond',
        'stopped responding',
        'reclaimed',
        'preempted',
        'terminated unexpectedly',
        'gent lost',
        'lost connection',
        'onnection lost',
        'nfrastructure fail',
        'nfrastructure_fail',
        'shut down',
        'heartbeat',
      ],
      match:
        /^\W{0,8}(?:(?:ERROR|Error|error|FATAL|WARN(?:ING)?|INFO): )?(?<text>(?:.{0,60}\b(?:[Bb]uild )?(?:[Aa]gent|[Rr]unner|[Ww]orker|[Bb]uild machine|[Mm]achine|[Ii]nstance|[Ee]xecutor|VM|[Bb]uild host|[Bb]uild node|[Bb]uilder)\b.{0,80}\b(?:disconnected|went away|unreachable(?!=)|(?:did|does|is) not respond(?:ing)?|stopped responding|reclaimed|preempted|terminated unexpectedly|lost|shut down|no heartbeat|heartbeat)|.{0,60}[Ii]nfrastructure[ _]fail(?:ed|ure)?\b).{0,200})/,
      read: ({ text = '' }, block) =>
        isNearEnd(block)
          ? { category: 'runner', strength: 'likely', title: text, cause: `The build machine failed: ${text}`, fix }
          : undefined,
    },
    phraseRule(['ERROR: Job failed (system failure)', 'ERROR: Preparation failed'], {
      what: 'The build machine was not available',
      category: 'runner',
      bare: true,
      strength: 'exact',
      fix,
    }),
    phraseRule(
      [
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
