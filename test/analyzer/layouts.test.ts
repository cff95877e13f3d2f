import { describe, expect, test } from 'vitest';
import { diagnose } from '../support/diagnose.ts';

const cause = 'src/cart.c:12:9: error: \'totl\' undeclared (first use in this function) <int> & "more"';
const printed = [
  'cc -Wall -c src/order.c -o build/order.o',
  'cc -Wall -c src/cart.c -o build/cart.o',
  "src/cart.c: In function 'total':",
  cause,
  '   12 |  return totl;',
  'make: *** [Makefile:4: build/cart.o] Error 1',
];
const plain = diagnose(printed);

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

const layouts: readonly [string, (line: string, at: number) => string][] = [
  ['a container runtime’s log files', (line, at) => `2026-01-02T03:04:0${at}.123456789Z stderr F ${line}`],
  [
    'Docker’s json-file',
    (line, at) => JSON.stringify({ log: `${line}\n`, stream: 'stderr', time: `2026-01-02T03:04:0${at}Z` }),
  ],
  ['fluentd', (line) => JSON.stringify({ log: line, kubernetes: { pod_name: 'build-1' }, tag: 'kube.build' })],
  [
    'fluentd’s files',
    (line, at) => `2026-01-02T03:04:0${at}+00:00\tkube.shop\t${JSON.stringify({ log: line, stream: 'stderr' })}`,
  ],
  [
    'Google’s logging',
    (line, at) =>
      JSON.stringify({ insertId: `a${at}`, severity: 'INFO', textPayload: line, timestamp: '2026-01-02T03:04:05Z' }),
  ],
  ['journald', (line) => JSON.stringify({ PRIORITY: '6', SYSLOG_IDENTIFIER: 'make', MESSAGE: line })],
  ['OpenTelemetry', (line) => JSON.stringify({ severity: 'INFO', body: line, resource: { host: 'build-1' } })],
  ['Loki', (line, at) => JSON.stringify({ line, timestamp: `2026-01-02T03:04:0${at}Z`, labels: { app: 'build' } })],
  ['TeamCity’s lines without a level', (line, at) => `[03:04:0${at}]:\t [Step 1/2] ${line}`],
  ['a program’s own JSON', (line) => JSON.stringify({ time: 1, level: 'info', msg: line })],
  [
    'JSON in JSON',
    (line) => JSON.stringify({ log: `${JSON.stringify({ level: 'info', message: line })}\n`, stream: 'stdout' }),
  ],
  ['line numbers with a colon', (line, at) => `${at + 1}: ${line}`],
  ['line numbers with one space', (line, at) => `${at + 1} ${line}`],
  ['line numbers in a column', (line, at) => `${String(at + 41).padStart(6)}\t${line}`],
  ['colours written out with a caret', (line) => `^[[31m${line}^[[0m`],
  ['colours written as an escape', (line) => `\\x1b[1;31m${line}\\033[0m`],
  ['colours that lost their first character', (line) => `[31m${line}[0m`],
  [
    'a page saved from a browser',
    (line) => `<span class="timestamp"><b>10:00:00</b> </span><span class="log">${escaped(line)}</span>`,
  ],
  ['a page of preformatted text', (line, at) => `${at === 0 ? '<html><body><pre>\n' : ''}${escaped(line)}`],
  ['Bamboo', (line, at) => `build\t02-Jan-2026 03:04:0${at}\t${line}`],
  ['GoCD', (line, at) => `03:04:0${at}.123 ${line}`],
  ['GoCD’s raw console', (line, at) => `&1|03:04:0${at}.123 ${line}`],
  ['Buildkite’s times without their control characters', (line, at) => `_bk;t=176388120000${at}${line}`],
  ['a name in brackets on each line', (line) => `[build] ${line}`],
  ['Woodpecker’s command', (line, at) => `[build:L${at}:1s] ${line}`],
  ['Drone’s API', (line, at) => JSON.stringify({ pos: at, out: `${line}\n`, time: at })],
  ['Drone’s command', (line, at) => `[build:${at}] ${line}`],
];

describe.each(layouts)('%s', (_, layout) => {
  const diagnosis = diagnose(printed.map(layout).flatMap((line) => line.split('\n')));

  test('is taken off the quoted line', () => {
    expect(diagnosis.evidence[0]?.text.split('\n')).toContain(cause);
  });

  test('does not change the fingerprint', () => {
    expect(diagnosis.fingerprint).toBe(plain.fingerprint);
  });
});

test.each([
  ['HTML that a test prints', ['<div>shop</div>', 'expected <b>1</b> &lt; 2']],
  ['a line that only begins as JSON does', ['{"log": "cut off']],
  ['a list of results', ['1: ok', '2: ok', '7: ok', '3: ok', '4: ok']],
])('%s is left as it is', (_, lines) => {
  const diagnosis = diagnose(['$ verify', ...lines, 'Error: the page has no title', 'Exit status: 1']);
  expect(diagnosis.evidence.map(({ text }) => text).join('\n')).toContain(lines.at(-1));
});

test.each<[string, readonly string[], number]>([
  [
    'Bamboo',
    [
      "simple\t02-Jan-2026 03:04:05\tStarting task 'Make it' of type 'com.atlassian.bamboo.plugins.scripttask:task.builder.script'",
      ...printed.map((line) => `build\t02-Jan-2026 03:04:05\t${line}`),
      'simple\t02-Jan-2026 03:04:06\tFailing task since return code of [/tmp/x.sh] was 2 while expected 0',
    ],
    2,
  ],
  [
    'GoCD',
    [
      '03:04:05.001 [go] Task: make build',
      ...printed.map((line) => `03:04:05.002 ${line}`),
      '03:04:06.001 [go] Task status: failed, took: 1.2s, exited: 2',
      '03:04:06.002 [go] Job completed shop/1/build/1/make',
    ],
    2,
  ],
  ['Semaphore', ['make build', ...printed, 'exit code: 2  duration: 3s'], 2],
  ['Cirrus CI', ['make build', ...printed, '', 'Exit status: 2'], 2],
])('the exit status is read from a log of %s', (_, lines, code) => {
  const diagnosis = diagnose(lines);
  expect(diagnosis.exit_code).toBe(code);
  expect(diagnosis.evidence[0]?.text).toContain(cause);
});
