import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';

// Node reports the end of inotify's watches with the code of a full disk.
const fileWatchers = /file watchers/;

export const disk: Detector = {
  tool: 'disk',
  isProgram: false,
  rules: [
    {
      literals: [
        'o space left on device',
        'ENOSPC',
        'Disk quota exceeded',
        'disk is full',
        'There is not enough space on the disk',
        "don't have enough free space in",
        'errno 28',
      ],
      match:
        /^(?<text>.{0,400}(?:[nN]o space left on device|ENOSPC|Disk quota exceeded|disk is full|There is not enough space on the disk|don't have enough free space in|\berrno 28\b).{0,300})/,
      read: ({ text }, block) =>
        fileWatchers.test(text ?? '')
          ? undefined
          : {
              category: 'resources',
              strength: block.level === 'error' ? 'exact' : 'specific',
              title: `Disk full: ${text?.trim()}`,
              cause: `The disk is full: ${text?.trim()}`,
              key: 'No space left on device',
              scope: 'environment',
              retry: 'unknown',
              fix: {
                summary: 'Free disk space on the runner, or give it more.',
                steps: [
                  'Find what fills it: images, caches and build output come first.',
                  'No space with free bytes means no inodes.',
                ],
                commands: [sh`df -h`, sh`df -i`, sh`docker system prune -af`],
              },
            },
    },
  ],
};
