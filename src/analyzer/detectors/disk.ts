import type { Detector } from '../detector.ts';

export const disk: Detector = {
  tool: 'disk',
  rules: [
    {
      literals: [
        'No space left on device',
        'ENOSPC',
        'Disk quota exceeded',
        'disk is full',
        'There is not enough space on the disk',
      ],
      match:
        /^(?<text>.{0,400}(?:No space left on device|ENOSPC|Disk quota exceeded|disk is full|There is not enough space on the disk).{0,300})/,
      read: ({ text }, block) => ({
        category: 'resources',
        strength: block.level === 'error' ? 'exact' : 'specific',
        title: `Disk full: ${text?.trim()}`,
        cause: `The disk is full: ${text?.trim()}`,
        key: 'No space left on device',
        scope: 'environment',
        fix: { summary: 'Free disk space on the runner, or give it more.', commands: ['df -h'] },
      }),
    },
  ],
};
