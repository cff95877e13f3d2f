import type { Sample } from './secret-random.ts';

const stamp = (line: string, i: number) => `2026-11-20T17:00:${10 + (i % 50)}.1234567Z ${line}`;
const begin = ['Preparing the job', '+ make build', 'compiling 12 files', 'linking'];
const end = ['make: *** [Makefile:3: build] Error 1', 'ERROR: Job failed: exit code 1'];
const errors: readonly ((text: string) => string)[] = [
  (text) => `src/main.c:12:5: error: ${text}`,
  (text) => `src/app.ts(14,7): error TS2322: ${text}`,
  (text) => `fatal: ${text}`,
  (text) => `Error: ${text}`,
  (text) => `java.lang.IllegalStateException: ${text}`,
];

export type Place = { name: string; log: (sample: Sample, turn: number) => string[] };

/** Where in a failing log a secret is printed. */
export const places: readonly Place[] = [
  {
    name: 'the line of the cause',
    log: ({ lines: [first = '', ...rest] }, turn) => [...begin, error(turn, first), ...rest, ...end],
  },
  {
    name: 'before the cause',
    log: ({ lines }, turn) => [...begin, ...lines, error(turn, 'cannot deploy'), ...end],
  },
  {
    name: 'after the cause',
    log: ({ lines }, turn) => [...begin, error(turn, 'cannot deploy'), ...lines, ...end],
  },
  {
    name: 'within a quoted block',
    log: ({ lines }) => [
      '============================= test session starts ==============================',
      'collected 2 items',
      '',
      'tests/test_login.py F.                                                   [100%]',
      '',
      '=================================== FAILURES ===================================',
      '__________________________________ test_login __________________________________',
      '',
      '    def test_login():',
      '>       assert login() == 1',
      ...lines.map((line) => `E       ${line}`),
      '',
      'tests/test_login.py:4: AssertionError',
      '=========================== short test summary info ============================',
      `FAILED tests/test_login.py::test_login - ${lines[0] ?? ''}`,
      '========================= 1 failed, 1 passed in 0.02s =========================',
    ],
  },
  {
    name: 'the command of the step',
    log: ({ lines }) =>
      [
        '##[group]Run actions/checkout@v4',
        '##[endgroup]',
        `##[group]Run ${lines[0] ?? ''}`,
        ...lines,
        'shell: /usr/bin/bash -e {0}',
        '##[endgroup]',
        'the deployment was refused',
        '##[error]Process completed with exit code 3.',
      ].map(stamp),
  },
  {
    name: 'within JSON, with the time before it',
    log: ({ lines }, turn) =>
      [
        ...begin,
        `{"level":"error","message":${JSON.stringify(lines.join('\n'))}}`,
        error(turn, lines.join(' ')),
        ...end,
      ].map(stamp),
  },
];

function error(turn: number, text: string): string {
  return errors[turn % errors.length]?.(text) ?? text;
}
