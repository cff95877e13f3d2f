import type { Detector } from '../../detect/detector.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

const steps = [
  'Look at the last output before the limit: that is what hung or was slow.',
  'Give single tests and downloads limits of their own, so that the next run names the culprit.',
];

// What CIs print when they stop a job, and coreutils’ timeout
export const timeouts: Detector = {
  tool: 'ci-timeout',
  isProgram: false,
  rules: [
    phraseRule(['No output has been received', 'no output for more than', 'has not produced any output'], {
      what: 'The job was silent for too long',
      bare: true,
      category: 'timeout',
      strength: 'specific',
      retry: 'unknown',
      fix: { summary: 'Find the command that hangs, or let it print its progress.', steps },
    }),
    {
      // CircleCI
      literals: ['Too long with no output'],
      match: /^(?<text>Too long with no output \(exceeded (?<limit>[\dhms.]{1,20})\))/,
      read: ({ text = '', limit = '' }) => ({
        category: 'timeout',
        strength: 'exact',
        title: text,
        cause: `CircleCI stopped the command, because it printed nothing for ${limit}.`,
        key: 'Too long with no output',
        retry: 'unknown',
        fix: { summary: 'Find the command that hangs, or raise `no_output_timeout` of the step.', steps },
      }),
    },
    // Travis CI
    phraseRule(['The job exceeded the maximum log length'], {
      what: 'The job exceeded the maximum log length',
      bare: true,
      category: 'service_limit',
      strength: 'exact',
      retry: 'pointless',
      fix: {
        summary: 'Let the job print less, or write the details to a file that it uploads.',
        steps: ['Look for what is printed again and again, and lower the level of its log.'],
      },
    }),
    {
      // Buildbot: https://docs.buildbot.net/latest/manual/configuration/steps/common.html
      literals: ['command timed out: '],
      match:
        /^command timed out: (?<limit>\d{1,6} seconds (?:without output|elapsed))(?: running (?<command>.{1,600}?))?, attempting to kill$/,
      read: ({ limit, command }) => ({
        category: 'timeout',
        strength: 'exact',
        title: `The command was stopped: ${limit}`,
        cause: `Buildbot stopped the command after ${limit}${command ? `: ${command}` : ''}.`,
        key: 'command timed out',
        retry: 'unknown',
        fix: { summary: 'Find what hangs, or raise `timeout` or `maxTime` of the step.', steps },
      }),
    },
    {
      // Slurm, PBS, and LSF; the first writes also behind what a program shows of its progress.
      literals: ['DUE TO TIME LIMIT', 'PBS: job killed: walltime', 'TERM_RUNLIMIT: job killed'],
      match: /(?<text>DUE TO TIME LIMIT|PBS: job killed: walltime .{1,80}|TERM_RUNLIMIT: job killed .{1,80})/,
      read: ({ text = '' }, block) => {
        const why = text.startsWith('DUE')
          ? block.text.split('slurmstepd: error: ').at(-1)?.replaceAll('***', '').trim()
          : text;
        return {
          category: 'timeout',
          strength: 'exact',
          title: `The time limit of the batch job was reached: ${why}`,
          cause: `The scheduler ended the job at its time limit: ${why}`,
          key: 'time limit of the batch job',
          retry: 'unknown',
          fix: {
            summary:
              'Ask for more time (`--time`, `walltime`, `-W`), or let the job save its state and go on from there.',
          },
        };
      },
    },
    phraseRule(['Timeout waiting for emulator', 'emulator failed to boot', 'Emulator did not boot'], {
      what: 'The emulator did not start in time',
      category: 'timeout',
      strength: 'exact',
      retry: 'safe',
      fix: {
        summary: 'Run again; if it stays, give the emulator hardware acceleration, a smaller image, or more time.',
      },
    }),
    phraseRule(
      [
        'has timed out after',
        'has exceeded the maximum execution time',
        'max run time exceeded',
        'execution took longer than',
        'job exceeded the maximum time',
        'ran longer than the maximum time',
        'exceeded the maximum time limit',
        'exceeded the timeout',
        'Timeout has been exceeded',
        'Cancelling nested steps due to timeout',
        'has reached the maximum allowed time',
        'exceeded the configured timeout',
        'Build execution timeout',
        'Tests timed out',
        'Build timed out',
        'Run tests timeout',
        'Job timed out',
        'timeout: sending signal',
        'exceeded its time limit',
      ],
      {
        what: 'The time limit was reached',
        bare: true,
        category: 'timeout',
        strength: 'specific',
        retry: 'unknown',
        fix: { summary: 'Find what hangs or has become slow, or raise the limit.', steps },
      },
    ),
  ],
};
