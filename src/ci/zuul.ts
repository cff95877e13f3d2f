import type { Ci } from './ci.ts';

// https://zuul-ci.org/docs/zuul/latest/
export const zuul = {
  name: 'zuul',
  displayName: 'Zuul',
  framing: [
    {
      first: /\d/,
      match:
        /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?(?: \| [\w.-]{1,60} \|(?: |$)| \| (?=[A-Z]))/,
    },
  ],
  markers: [
    { kind: 'section', literals: ['TASK ['], match: /\d \| TASK \[(?<name>[^\]]{1,200})\]/ },
    {
      kind: 'exit',
      literals: [' | ERROR'],
      match: /\d \| [\w.-]{1,60} \| ERROR$/,
      below: { match: /^\s{0,8}"rc": (?<code>\d{1,5})/, within: 30 },
    },
    { kind: 'epilogue', literals: ['POST-RUN START'], match: /\d \| POST-RUN START/ },
  ],
} as const satisfies Ci;
