import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';
import { diagnosisOf, ownLogs } from '../../../test/support/own-logs.ts';
import { fitQuote, shortLine } from './fit-quote.ts';

const diagnoses = ownLogs.map((log) => {
  const { evidence, tool } = diagnosisOf(log);
  return { name: log.name, evidence, tool, text: log.bytes.toString() };
});

function evidenceOf(log: string) {
  return diagnose(log).evidence;
}

test('what stands before the cause is never called its consequence', () => {
  const wrong = diagnoses.filter(({ evidence: [cause, ...rest] }) =>
    rest.some(({ role, line }) => role === 'consequence' && line < (cause?.line ?? 0)),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('an error of an earlier step is quoted as the context of the one that ended the job', () => {
  const text = `$ npm run lint || true
src/old.ts(3,5): error TS2322: Type 'a' is not 'b'.
$ npm test
--- FAIL: TestAdd (0.00s)
    sum_test.go:8: got 3, want 4
FAIL
FAIL\texample.com/sum\t0.1s


ERROR: Job failed: exit code 1${'\n'.repeat(80)}`;
  const evidence = evidenceOf(text);
  expect(evidence[0]).toMatchObject({ line: 4, role: 'cause' });
  expect(evidence.find(({ line }) => line === 2)).toMatchObject({ role: 'context' });
});

test('most of what is quoted is the cause', () => {
  const bytes = { cause: 0, rest: 0 };
  for (const { name, evidence } of diagnoses) {
    const own = { cause: 0, rest: 0 };
    for (const { role, text } of evidence) own[role === 'cause' ? 'cause' : 'rest'] += Buffer.byteLength(text);
    bytes.cause += own.cause;
    bytes.rest += own.rest;
    expect(own.cause + own.rest, name).toBeLessThanOrEqual(2048);
    expect(evidence.length, name).toBeLessThanOrEqual(12);
  }
  expect(bytes.cause / (bytes.cause + bytes.rest)).toBeGreaterThanOrEqual(0.6);
});

test('only the line on which the CI states the failure follows from the cause', () => {
  const log = `$ npm test
src/a.ts(3,5): error TS2322: Type 'a' is not 'b'.
INFO wrote the report
✓ adds the prices

3 warnings
ERROR: Job failed: exit code 2
`;
  const roles = evidenceOf(log).filter(({ role }) => role === 'consequence');
  expect(roles.map(({ line }) => line)).toEqual([7]);
});

test('a line of JSON is quoted as its message, under its own number', () => {
  const line = '{"time":"2026-11-20T10:00:41Z","level":"error","msg":"stock service is gone"}';
  const evidence = evidenceOf(`$ ./serve --check\n${line}\n\n\nERROR: Job failed: exit code 1\n`);
  expect(evidence.find(({ line: number, end_line }) => number <= 2 && end_line >= 2)?.text).toContain(
    'stock service is gone',
  );
  expect(evidence.some(({ text }) => text.includes('"level"'))).toBe(false);
});

test('no cause is cut while budget is left, but a line longer than a quote and what surrounds an unknown one', () => {
  const cut = diagnoses.filter(({ evidence, tool, text }) => {
    const used = evidence.reduce((sum, quote) => sum + Buffer.byteLength(quote.text), 0);
    const asSent = text.split('\n');
    const isCut = evidence.some((quote) => {
      const lines = asSent.slice(quote.line - 1, quote.end_line);
      const mayLoseSome = lines.some((line) => line.length > 400 || line.includes('…'));
      return quote.role === 'cause' && quote.text.includes('…') && !mayLoseSome;
    });
    return isCut && used < 2000 && tool !== null;
  });
  expect(cut.map(({ name }) => name)).toEqual([]);
});

test('a cause of more than 400 characters is quoted whole, first the part that holds what the answer says', () => {
  const frames = Array.from(
    { length: 4 },
    (_, at) =>
      `  File "/builds/acme/shop/application/services/of_orders/module_${at}/handler_of_orders.py", line ${at + 1}, in step_${at}\n    run_${at}(order)\n`,
  ).join('');
  const log = `$ python run.py\nTraceback (most recent call last):\n${frames}ValueError: no stock of 7 for order 12\n${'\n'.repeat(40)}`;
  const causes = evidenceOf(log).filter(({ role }) => role === 'cause');
  expect(causes[0]?.text).toContain('ValueError: no stock of 7 for order 12');
  const ordered = causes.toSorted((one, another) => one.line - another.line);
  expect(ordered.map(({ text }) => text).join('\n')).toBe(log.split('\n').slice(1, 11).join('\n'));
  for (const { text } of causes) expect(text.length).toBeLessThanOrEqual(400);
});

test('three to five lines of the step stand around the cause, the nearest ones, each around what it tells', () => {
  const step = Array.from({ length: 30 }, (_, at) => `built part ${at + 1} of the shop ${'x'.repeat(60)}`);
  const log = [
    '$ npx tsc',
    ...step.slice(0, 15),
    "src/a.ts(3,5): error TS2322: Type 'a' is not 'b'.",
    ...step.slice(15),
  ];
  const evidence = evidenceOf(log.join('\n'));
  const around = evidence.filter(({ role }) => role === 'context');
  const lines = around.flatMap(({ line, end_line }) => numbersFrom(line, end_line));
  expect(lines).toEqual(expect.arrayContaining([15, 16, 18]));
  expect(lines.length).toBeLessThanOrEqual(5);
  for (const { text } of around) for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(64);
});

function numbersFrom(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

test('a cause that is too long for one quote is shortened around what the answer says', () => {
  const flags = Array.from({ length: 60 }, (_, at) => `--include=vendor/part${at}`).join(' ');
  const [cause] = evidenceOf(`$ ./deploy.sh\nrunner ${flags} error: region "moon-1" is not offered ${flags}\n\n\n`);
  expect(cause?.text).toContain('error: region "moon-1" is not offered');
  expect(cause?.text.length).toBeLessThanOrEqual(400);
});

test('of a long block the quiet lines are shortened first, and every line is shown', () => {
  const quiet = `compiling ${'module '.repeat(20)}`;
  const text = fitQuote([quiet, quiet, 'error: port 8080 is taken', quiet, quiet], { chars: 400, bytes: 1600 });
  expect(text.split('\n')).toHaveLength(5);
  expect(text).toContain('\nerror: port 8080 is taken\n');
  expect(text.length).toBeLessThanOrEqual(400);
});

test('a long line never loses half of a character', () => {
  for (let most = 8; most < 60; most += 1)
    for (const at of [0, 10, 40])
      expect(shortLine(`${'😀'.repeat(at)} error: lost ${'😀'.repeat(60)}`, most)).not.toMatch(
        /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/,
      );
});

test('what the cause could be else is quoted in short, around what it tells', () => {
  const long = 'step '.repeat(40);
  const text = `$ npm run lint || true
src/old.ts(3,5): error TS2322: Type 'a' is not 'b'. ${long}
$ npm test
--- FAIL: TestAdd (0.00s)
    sum_test.go:8: got 3, want 4
FAIL
FAIL\texample.com/sum\t0.1s


ERROR: Job failed: exit code 1${'\n'.repeat(80)}`;
  const other = evidenceOf(text).find(({ line }) => line === 2);
  expect(other?.text).toContain("error TS2322: Type 'a' is not 'b'");
  expect(other?.text.length).toBeLessThanOrEqual(80);
});

test('the message of a trace is quoted where no more than the trace may be', () => {
  const log = `Updated to revision 41.
Traceback (most recent call last):
  File "/srv/shop/migrate.py", line 1, in <module>
    from shop import db
ImportError: cannot import name 'db' from 'shop' (/srv/shop/shop/__init__.py)
Deploying...
Error: Command 'ssh shop.test' returned non-zero exit status 1.`;
  expect(evidenceOf(log)[0]?.text).toContain("ImportError: cannot import name 'db'");
});

test('a message of several lines that a program wrote as JSON is one line of what is quoted', () => {
  const message =
    "Encountered an error:\\nCompilation Error\\n  Model 'a.b' depends on a node named 'c' which was not found";
  const record = `{"data": {}, "info": {"level": "error", "msg": "${message}", "name": "MainEncounteredError"}}`;
  const [cause] = evidenceOf(
    ['$ dbt --log-format json build', '', record, '', 'ERROR: Job failed: exit code 1'].join('\n'),
  );
  expect(cause).toMatchObject({ line: 3, end_line: 3 });
  expect(cause?.text).toContain("Compilation Error Model 'a.b' depends");
});
