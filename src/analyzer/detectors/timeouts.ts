import type { Detector } from '../detector.ts';

// What CIs print when they stop a job
export const timeouts: Detector = {
  tool: 'ci-timeout',
  rules: [
    {
      literals: [
        'has timed out after',
        'has exceeded the maximum execution time',
        'No output has been received',
        'max run time exceeded',
        'execution took longer than',
        'job exceeded the maximum time',
        'exceeded the maximum time limit',
        'exceeded the timeout',
        'Timeout has been exceeded',
        'Tests timed out',
        'Build timed out',
        'Run tests timeout',
      ],
      match:
        /^(?<text>.{0,300}(?:has timed out after|has exceeded the maximum execution time|No output has been received|max run time exceeded|execution took longer than|exceeded the maximum time|exceeded the timeout|Timeout has been exceeded|Tests timed out|Build timed out|Run tests timeout).{0,300})/,
      read: ({ text }) => ({
        category: 'timeout',
        strength: 'specific',
        title: `${text?.trim()}`,
        cause: `The time limit was reached: ${text?.trim()}`,
        retry: 'unknown',
      }),
    },
    {
      literals: ['The operation was canceled', 'The job was canceled', 'Job was cancelled', 'Aborted by'],
      match:
        /^(?<text>(?:The operation was canceled|The job was canceled.{0,200}|.{0,40}Job was cancelled|Aborted by .{1,100}))/,
      read: ({ text }) => ({ category: 'cancelled', strength: 'generic', title: `${text}`, cause: `${text}` }),
    },
  ],
};
