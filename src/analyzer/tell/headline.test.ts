import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';
import { diagnosisOf, ownLogs } from '../../../test/support/own-logs.ts';
import { fitTitle } from './fit-title.ts';
import { wording } from './wording.ts';

const own = ownLogs.map((log) => ({ name: log.name, diagnosis: diagnosisOf(log) }));

test('titles fit: one in twenty is cut at most', () => {
  const cut = own.filter(({ diagnosis }) => diagnosis.title.endsWith('…'));
  expect(cut.length / own.length).toBeLessThan(0.05);
});

test('the message stands before the path', () => {
  const pathFirst = own.filter(({ diagnosis }) => /^[\w./\\@-]+\.\w{1,6}(?::\d+){1,2}: /.test(diagnosis.title));
  expect(pathFirst.map(({ name }) => name)).toEqual([]);
});

test('no location is below a checkout of a CI or in an installed package', () => {
  const foreign = own.filter(({ diagnosis }) =>
    diagnosis.locations.some(({ path }) =>
      /^\/(?:home\/runner|builds|__w|usr\/lib)\/|node_modules|site-packages/.test(path),
    ),
  );
  expect(foreign.map(({ name }) => name)).toEqual([]);
});

test('no cause only repeats its title', () => {
  const same = own.filter(({ diagnosis }) => diagnosis.root_cause === diagnosis.title);
  expect(same.map(({ name }) => name)).toEqual([]);
});

test.each([
  [
    'a sentence',
    `${'The price list is unreadable. '}${'It has no header and no rows. '.repeat(6)}`,
    'The price list is unreadable',
  ],
  [
    'the suites above a failed test',
    `${'the shop behind the counter '.repeat(4)}› adds the prices failed: expected 4, got 3`,
    /^….{10,90}adds the prices failed: expected 4, got 3$/,
  ],
  [
    'an address',
    `No package at https://registry.example.test/a/very/long/path/${'x'.repeat(90)}/prices (package.json:3)`,
    'No package at https://registry.example.test/… (package.json:3)',
  ],
  [
    'a command',
    `\`docker compose --file deploy/compose.yaml --profile all up --wait\` failed: ${'port 5432 is taken by another process '.repeat(2)}`,
    /^`docker compose --file …` failed: port 5432 is taken/,
  ],
  [
    'the packages of a class',
    `pricesAreAdded(com.example.shop.counter.prices.totals.PricesOfManyShopsAtOnceTest): java.io.IOException: Cannot run program "till"`,
    'pricesAreAdded(PricesOfManyShopsAtOnceTest): java.io.IOException: Cannot run program "till"',
  ],
  [
    'what the reason stopped',
    `Failed to create the change set: the waiter encountered a terminal failure state: ${'"Status" is "FAILED" '.repeat(4)}. Reason: Template error: Unresolved dependencies [Shop]`,
    'Template error: Unresolved dependencies [Shop]',
  ],
  [
    'a clause with its comma',
    `${'expected the till to be refused with the reason of the counter '.repeat(2).trim()}, but it was refused without one`,
    /[^,]$/,
  ],
])('a title that is too long loses %s before its reason', (_, title, wanted) => {
  const fitted = fitTitle(title.trim(), 120);
  expect(fitted.length).toBeLessThanOrEqual(120);
  expect(fitted).toEqual(typeof wanted === 'string' ? wanted : expect.stringMatching(wanted));
});

test('spinners, glyphs and labels are no part of a title', () => {
  const { title } = diagnose('$ frob build\n⠙ ✖ ERROR: the price list is missing\nERROR: Job failed: exit code 1\n');
  expect(title).not.toMatch(/[⠀-⣿✖]|ERROR: ERROR/u);
  expect(title).toContain('the price list is missing');
});

test('JSON is told as its message', () => {
  const line = '{"time":"2026-11-20T10:00:41Z","level":"error","msg":"stock service is gone"}';
  const { title } = diagnose(`$ ./serve --check\n${line}\nERROR: Job failed: exit code 1\n`);
  expect(title).toContain('stock service is gone');
  expect(title).not.toContain('"level"');
});

test.each([
  [
    'level=info msg="starting"\nlevel=error msg="cannot load" error="field \\"port\\" is missing"',
    'cannot load: field "port" is missing',
  ],
  ['time=now severity=fatal message="no such stock" code=7', 'no such stock'],
])('a line of fields is told as its message and its error', (output, title) => {
  expect(diagnose(`$ ./serve --check\n${output}\nERROR: Job failed: exit code 1\n`).title).toContain(title);
});

test('of the reasons that a program lists as possible none is told as the one', () => {
  const list = 'Possible reasons:\n  - the bucket does not exist\n  - the key has no right to write';
  const { title, evidence } = diagnose(
    `$ ./send.sh\nsending 41\n${list}\n41 was not sent\nERROR: Job failed: exit code 4\n`,
  );
  expect(title).toContain('41 was not sent');
  expect(evidence.map(({ text }) => text).join('\n')).toContain('the bucket does not exist');
});

test('a reason in words that no rule knows is told as one, and its kind as unknown', () => {
  const { title, root_cause } = diagnose('$ ./gauge\ngauge 4 was not calibrated\nERROR: Job failed: exit code 4\n');
  expect(title).toContain('gauge 4 was not calibrated');
  expect(root_cause).toContain('What kind of failure it is cannot be told from its words.');
  expect(root_cause).not.toContain('printed nothing');
});

test.each([
  ['[worker:error] the lease ended', 'the lease ended'],
  ['CRITICAL sync of stock 7: unknown schema 9', 'sync of stock 7: unknown schema 9'],
  ['ssh: ssh: connect to host shop.example port 22: Connection refused', 'ssh: connect to host'],
])('what a program puts before its words twice or in brackets is no part of a title: %s', (line, told) => {
  const { title } = diagnose(`$ ./send.sh\n${line}\nERROR: Job failed: exit code 4\n`);
  expect(title).toContain(told);
  expect(title).not.toMatch(/ssh: ssh|\[worker|CRITICAL/);
});

test('a last line in unknown words is told, without the claim that nothing was printed', () => {
  const { title, root_cause, explanation } = diagnose(
    '$ ./gauge\n42 readings\ngauge 4: reading 17 outside 3..9\nnpm error Lifecycle script `gauge` failed with error:\nnpm error code 4\nnpm error path /home/ci/b\nERROR: Job failed: exit code 4\n',
  );
  expect(title).toContain('reading 17 outside 3..9');
  expect(root_cause).toBe(
    'No line of the step that failed states a reason in known words; run it again with more output (set -x, --verbose). The quoted lines are its last output. They are of `./gauge`.',
  );
  expect(explanation).toContain('The kind of the failure is not known; the quotes begin at line 2.');
});

test('tools that only pass a failure on are named in a sentence', () => {
  const { explanation } = diagnose(
    '$ make all\nnode x.js\nsrc/a.c:1:5: error: expected ;\nmake[1]: *** [Makefile:2: a.o] Error 1\nmake: *** [all] Error 2\nnpm ERR! code ELIFECYCLE\nERROR: Job failed: exit code 2\n',
  );
  expect(explanation).toMatch(
    / What (?:make|npm) at line \d+(?: and \w+ at line \d+ say| says) only passes the failure on\./,
  );
});

test('a test command that failed without the name of a test is no count of tests', () => {
  const { category, tests_failed, explanation } = diagnose(
    '$ make e2e\ngauge 4 was not calibrated\nERROR: Job failed: exit code 4\n',
  );
  expect({ category, tests_failed }).toEqual({ category: 'test', tests_failed: 0 });
  expect(explanation).toContain('By what ran there');
});

test('no step of the general advice repeats its summary', () => {
  for (const { fix, steps } of Object.values(wording)) {
    const opening = fix.slice(0, 20);
    expect(steps.filter((step) => step.startsWith(opening))).toEqual([]);
  }
});

test('what was received stands in the title beside what was expected', () => {
  const log =
    '$ ./price_tests\ntests/price.cpp:17: error: Failure in TEST(Price, Discount)\n\texpected <81>\n\tbut was  <80>\n\nErrors (1 failures, 3 tests, 3 ran)\nERROR: Job failed: exit code 1\n';
  expect(diagnose(log).title).toMatch(/expected <81>.*but was\s+<80>/);
});

test('below even odds title, cause and explanation say that the answer is a guess', () => {
  const guesses = own.filter(({ diagnosis }) => diagnosis.confidence < 0.5 && diagnosis.category !== 'unknown');
  for (const { diagnosis } of guesses) {
    expect(diagnosis.title).toMatch(/^(?:Possibly: |Last output)/);
    expect(diagnosis.root_cause).toMatch(/^This is a guess/);
    expect(diagnosis.explanation).toMatch(/^This is a guess/);
  }
});

test('a class of failures is nobody who reports one', () => {
  const { diagnosis } = own.find(({ name }) => name === 'disk/no-space.log') ?? {};
  expect(diagnosis?.tool).toBe('tar');
  expect(diagnosis?.explanation).not.toContain('disk reports');
});

test.each([
  [
    'a hint',
    'src/a.x:3: error: no widget here\n  hint: add `use widgets` at the top of the file',
    'Add `use widgets` at the top of the file',
  ],
  ['a question', "frob: error: unknown target 'bulid', did you mean 'build'?", "Did you mean 'build'?"],
  ['an order', 'go: updates to go.mod needed; run `go mod tidy` to update it', 'Run `go mod tidy` to update it'],
])('%s of the log is the fix where no detector knows better', (_, text, summary) => {
  const { suggested_fix: fix } = diagnose(`$ frob build\n${text}\nERROR: Job failed: exit code 1\n`);
  expect([fix.summary, ...fix.steps].join('\n')).toContain(summary);
});

test('advice that only sends away or shows more is no fix', () => {
  const log =
    '$ frob build\nfrob: error: no widget here\nRun with --stacktrace to see more.\nERROR: Job failed: exit code 1\n';
  expect(diagnose(log).suggested_fix.summary).not.toContain('--stacktrace');
});

test('of a script of several commands the last one is named', () => {
  const log = `##[group]Run set -eu
set -eu
export REGION=eu
frob check \\
  --strict
echo done
shell: /usr/bin/bash -e {0}
##[endgroup]
frob: error: no widget here
##[error]Process completed with exit code 3.
`;
  expect(diagnose(log).command).toBe('frob check --strict');
});

test.each([
  [
    'the file and line before a message',
    '$ frob\nsrc/cart.frob:17 Unknown price list',
    'Unknown price list (src/cart.frob:17)',
  ],
  [
    'a message that programs repeat',
    'Error response from daemon: manifest unknown: manifest unknown',
    'Docker: manifest unknown',
  ],
  [
    'the checks of a linter',
    '$ frob\nsrc/a.rb:1:1: error: Style/Magic: Missing comment # frozen: true',
    'Style/Magic: Missing comment # frozen: true (src/a.rb:1:1)',
  ],
])('%s', (_, log, title) => {
  expect(diagnose(log).title.replace('Possibly: ', '')).toBe(title);
});
