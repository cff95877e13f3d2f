import type { Detector } from '../detector.ts';

// The kernel's OOM killer, the JVM, V8, and failed allocations
export const memory: Detector = {
  tool: 'memory',
  rules: [
    {
      literals: [
        'JavaScript heap out of memory',
        'OutOfMemoryError',
        'Cannot allocate memory',
        'virtual memory exhausted',
        'out of memory allocating',
        'oom-kill',
        'OOMKilled',
        'std::bad_alloc',
        'Out of memory: Kill',
      ],
      match:
        /^(?<text>.{0,300}(?:JavaScript heap out of memory|java\.lang\.OutOfMemoryError|Cannot allocate memory|virtual memory exhausted|out of memory allocating|oom-kill|OOMKilled|std::bad_alloc|Out of memory: Kill).{0,300})/,
      read: ({ text }) => ({
        category: 'resources',
        strength: 'specific',
        title: `Out of memory: ${text?.trim()}`,
        cause: `The job ran out of memory: ${text?.trim()}`,
        scope: 'environment',
      }),
    },
    {
      literals: ['Killed'],
      match:
        /^(?:.{0,200}: line \d{1,6}: {1,2}\d{1,8} )?(?<text>Killed\b.{0,200}|.{0,80}signal: 9.{0,80}|.{0,200}Killed signal terminated program.{0,80})$/,
      read: ({ text }) => ({
        category: 'resources',
        strength: 'specific',
        title: `A process was killed: ${text}`,
        cause: `The system killed a process, most often because memory ran out: ${text}`,
      }),
    },
  ],
};
