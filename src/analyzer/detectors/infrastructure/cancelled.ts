import type { Detector } from '../../detect/detector.ts';

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
      ],
      match:
        /^(?<text>(?:The operation was canceled|The job was canceled.{0,200}|.{0,40}Job was cancelled|Aborted by .{1,100}|Canceling since .{1,200}|The run was canceled by .{1,100}|.{0,12}Received cancellation signal.{0,80}|ERROR: Job failed: canceled|Build was (?:canceled|aborted).{0,80}))/,
      read: ({ text = '' }, block) => ({
        category: 'cancelled',
        strength:
          block.level === 'error' || /^(?:Canceling since|Aborted by|The run was|ERROR: Job)/.test(text)
            ? 'likely'
            : 'generic',
        title: text,
        cause: `The run did not fail by itself: ${text}`,
        fix: {
          summary: 'Run it again if its result is needed.',
          steps: ['A newer run of the same branch cancels older ones where concurrency is limited.'],
        },
      }),
    },
  ],
};
