import type { Block } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { isNearEnd } from '../../detect/is-near-end.ts';

// Somebody, or a newer run, ended the job
export const cancelled: Detector = {
  tool: 'cancelled',
  isProgram: false,
  rules: [
    {
      literals: [
        'The operation was canceled',
        'The job was canceled',
        'Job was cancelled',
        'Aborted by',
        'Canceling since',
        'The run was canceled by',
        'Received cancellation signal',
        'Build was canceled',
        'Build was aborted',
        'Job failed: canceled',
        'Superseded by #',
        'Step was canceled',
        'Done: Job Cancelled',
        'RESULT_ABORTED',
        'State: STOPPED',
        'Canceling execution...',
      ],
      match:
        /^(?<text>(?:The operation was canceled|The job was canceled.{0,200}|.{0,40}Job was cancelled|Aborted by .{1,100}|Canceling since .{1,200}|The run was canceled by .{1,100}|.{0,12}Received cancellation signal.{0,80}|ERROR: Job failed: canceled|Superseded by #\d{1,9}$|Step was canceled$|Done: Job Cancelled$|RUN END RESULT_ABORTED\b.{0,100}|Phase complete: \w{1,30} State: STOPPED$|Canceling execution\.\.\.$|Build was (?:canceled|aborted).{0,80}))/,
      read: ({ text = '' }, block) => found(text, strengthOf(text, block)),
    },
    {
      // Whatever a CI calls what it ran, it says who or what ended it in the last lines.
      literals: ['ancelled', 'anceled', 'borted', 'topped by', 'nterrupted by', 'uperseded'],
      match:
        /^\W{0,8}(?:(?:ERROR|Error|error|WARN(?:ING)?|INFO): )?(?<text>(?:[Tt]he |[Tt]his |[Yy]our )?(?:[Bb]uild|[Jj]ob|[Rr]un|[Pp]ipeline|[Ww]orkflow|[Ee]xecution|[Dd]eployment|[Ss]tage|[Cc]ommand|PipelineRun|TaskRun)\b.{0,40}\b(?:was |has been |is |got |been )?(?:cancell?ed|aborted|stopped|interrupted|superseded)(?: (?:by|because|due to|since|in favou?r of|as) .{1,200}|\.?$))/,
      read: ({ text = '' }, block) => (isNearEnd(block) ? found(text, 'likely') : undefined),
    },
  ],
};

/** What the CI marks as an error, or says of its own order of runs, ended the run; programs print the rest, too. */
function strengthOf(text: string, { level }: Block): Finding['strength'] {
  if (level === 'error' && text === 'The operation was canceled') return 'exact';
  // Buildkite's agent, which puts a number sign before what it says itself
  if (text === '# Received cancellation signal, interrupting') return 'exact';
  // sbt's, of itself
  if (text === 'Canceling execution...') return 'specific';
  if (level === 'error' || text.startsWith('Superseded by')) return 'specific';
  return /^(?:Canceling since|Aborted by|The run was|ERROR: Job|Step was|Done: Job|RUN END|Phase complete)/.test(text)
    ? 'likely'
    : 'generic';
}

function found(text: string, strength: Finding['strength']): Finding {
  return {
    category: 'cancelled',
    strength,
    title: text,
    cause: `The run did not fail by itself: ${text}`,
    fix: {
      summary: 'Run it again if its result is needed.',
      steps: ['A newer run of the same branch cancels older ones where concurrency is limited.'],
    },
  };
}
