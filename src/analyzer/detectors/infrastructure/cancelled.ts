import type { Block } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { followsError } from '../../detect/follows-error.ts';
import { isNearEnd } from '../../detect/is-near-end.ts';

const mostAbove = 20;

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
        /^(?:Error: )?(?<text>(?:The operation was canceled|The job was canceled.{0,200}|.{0,40}Job was cancelled|Aborted by .{1,100}|Canceling since .{1,200}|The run was canceled by .{1,100}|.{0,12}Received cancellation signal.{0,80}|ERROR: Job failed: canceled|Superseded by #\d{1,9}$|Step was canceled$|Done: Job Cancelled$|RUN END RESULT_ABORTED\b.{0,100}|Phase complete: \w{1,30} State: STOPPED$|Canceling execution\.\.\.$|Build was (?:canceled|aborted).{0,80}))/,
      read: ({ text = '' }, block) => found(text, strengthOf(text, block)),
    },
    {
      // Whatever a CI calls what it ran, it says who or what ended it in the last lines.
      literals: ['ancelled', 'anceled', 'borted', 'topped by', 'nterrupted by', 'uperseded'],
      match:
        /^\W{0,8}(?:(?:ERROR|Error|error|WARN(?:ING)?|INFO): )?(?<text>(?:[Tt]he |[Tt]his |[Yy]our )?(?:[Bb]uild|[Jj]ob|[Rr]un|[Pp]ipeline|[Ww]orkflow|[Ee]xecution|[Dd]eployment|[Ss]tage|[Cc]ommand|PipelineRun|TaskRun)\b.{0,40}\b(?:was |has been |is |got |been )?(?:cancell?ed|aborted|stopped|interrupted|superseded)(?: (?:by|because|due to|since|in favou?r of|as) .{1,200}|\.?$))/,
      read: ({ text = '' }, block) => (isNearEnd(block) ? found(text, 'likely') : undefined),
    },
    {
      // What a program says that was asked to stop: its last words, where it had not failed before.
      literals: [
        'ontext cancel',
        'nterrupt',
        'SIGTERM',
        'SIGINT',
        'terminated',
        'ancelled',
        'anceled',
        'aborted',
        '^C',
      ],
      match:
        /^(?<text>\^C$|.{0,300}?(?:\bcontext cancell?ed\W{0,2}$|\b(?:[Rr]eceived|[Cc]aught|[Gg]ot|[Tt]rapped)(?: an?| the)?(?: (?:OS|system|stop|shutdown|termination|cancellation))?(?: [Ss]ignal)?:? (?:SIG(?:INT|TERM)|interrupt|terminated)\b|\b[Ii]nterrupted by (?:the )?(?:user|signal|SIG(?:INT|TERM)|Ctrl)|\b[Ii]nterrupt received\b|\b(?:by|with) signal:? "?SIG(?:INT|TERM)\b|^npm (?:ERR!|error) signal SIG(?:INT|TERM)$|\bsignal: (?:interrupt|terminated)$|\b(?:[Cc]ancell?ed|[Aa]borted|[Ss]topped) by (?:the )?user\b|\b[Uu]ser (?:cancell?ed|aborted|interrupted)\b).{0,200})/,
      read: ({ text = '' }, block) => {
        if (!isNearEnd(block) || block.level === 'debug' || followsError(block, mostAbove)) return undefined;
        return found(text, text.startsWith('npm ') ? 'specific' : 'likely');
      },
    },
  ],
};

/** What the CI marks as an error, or says of its own order of runs, ended the run; programs print the rest, too. */
function strengthOf(text: string, { level, text: printed }: Block): Finding['strength'] {
  // GitHub's page shows in words what its log marks.
  const isMarked = level === 'error' || printed.startsWith('Error: ');
  // GitHub says first why it cancels a job.
  if (isMarked && /^(?:The operation was canceled$|Canceling since )/.test(text)) return 'exact';
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
