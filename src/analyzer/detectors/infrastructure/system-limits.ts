import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

// Descriptors, processes, watches: what setrlimit and sysctl bound
export const systemLimits: Detector = {
  tool: 'system',
  isProgram: false,
  rules: [
    phraseRule(['Too many open files', 'too many open files', 'EMFILE', 'ENFILE'], {
      what: 'Too many open files',
      category: 'resources',
      strength: 'specific',
      scope: 'environment',
      key: 'too many open files',
      fix: {
        summary: 'Raise the limit of open files in the job, or close what leaks.',
        commands: [sh`ulimit -n`, sh`ulimit -n 65536`],
      },
    }),
    phraseRule(['File size limit exceeded', ': File too large'], {
      what: 'A file is larger than the limit',
      category: 'resources',
      strength: 'specific',
      scope: 'environment',
      fix: {
        summary: 'Write less, or raise the limit for one file in the job or its file system.',
        commands: [sh`ulimit -f`, sh`ulimit -f unlimited`],
      },
    }),
    phraseRule([': Argument list too long'], {
      what: 'The command line is longer than the system allows',
      category: 'config',
      strength: 'specific',
      scope: 'change',
      retry: 'pointless',
      fix: {
        summary: 'Pass the names through a file or through xargs, which splits them.',
        commands: [sh`getconf ARG_MAX`],
      },
    }),
    phraseRule(['System limit for number of file watchers reached', 'inotify watches', 'inotify_add_watch'], {
      what: 'No file watches left',
      category: 'resources',
      strength: 'specific',
      scope: 'environment',
      fix: {
        summary: 'Run without watch mode, or raise the limit on the runner.',
        commands: [sh`sysctl fs.inotify.max_user_watches=524288`],
      },
    }),
    phraseRule(
      [
        'fork: retry: Resource temporarily unavailable',
        'fork: Resource temporarily unavailable',
        'fork: Cannot allocate memory',
        "can't start new thread",
        'unable to create native thread',
        'unable to create new native thread',
        'pthread_create failed',
        'newosproc',
      ],
      {
        what: 'No more processes or threads can be started',
        category: 'resources',
        strength: 'specific',
        scope: 'environment',
        fix: {
          summary: 'Run fewer workers at once, or raise the limit of processes.',
          commands: [sh`ulimit -u`, sh`cat /sys/fs/cgroup/pids.max`],
        },
      },
    ),
  ],
};
