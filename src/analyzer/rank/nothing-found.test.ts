import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';
import { noFailure } from '../../contract/analyses/no-failure.ts';

const printed = ['Error: connect ECONNREFUSED 127.0.0.1:5432', 'could not reach the store, kept in memory'];
const notWhy = 'The log says that something failed, and not why';

test.each<[string, string[]]>([
  ['unittest', ['...s', '-'.repeat(70), 'Ran 5 tests in 0.011s', '', 'OK (skipped=1, expected failures=1)']],
  ['pytest', ['tests/test_wall.py ....', '========== 4 passed, 1 xfailed, 1 warning in 0.31s ==========']],
  ['pytest -q', ['....', '4 passed in 0.31s']],
  ['minitest', ['Finished in 0.01s', '2 runs, 1 assertions, 0 failures, 0 errors, 1 skips']],
  ['ExUnit', ['.....', 'Finished in 0.03 seconds', '5 tests, 0 failures']],
  ['node:test', ['# tests 5', '# pass 5', '# fail 0', '# cancelled 0', '# duration_ms 120.68']],
  ['node:test, drawn', ['ℹ tests 5', 'ℹ pass 5', 'ℹ fail 0', 'ℹ duration_ms 120.68']],
  ['Jest', ['Tests:       12 passed, 12 total', 'Time:        1.2 s']],
  ['go test', ['--- PASS: TestWall (0.00s)', 'PASS', 'ok  \texample.test/wall\t0.012s']],
  ['GoogleTest', ['[==========] 4 tests from 1 test suite ran.', '[  PASSED  ] 4 tests.']],
])('what tests print is no failure where %s ends with a tally of tests that passed', (_, tally) => {
  expect(diagnose([...printed, ...tally]).title).toBe(noFailure);
});

test.each<[string, string[]]>([
  ['pytest', ['tests/test_wall.py ....', '========== 1 failed, 4 passed in 0.31s ==========']],
  ['node:test', ['# tests 5', '# pass 4', '# fail 1', '# duration_ms 120.68']],
  ['Jest', ['Tests:       1 failed, 11 passed, 12 total']],
  ['a threshold behind it', ['4 passed in 0.31s', 'ERROR: Coverage failure: total of 71 is less than fail-under=80']],
])('a tally is no success with %s', (_, tally) => {
  expect(diagnose([...printed, ...tally]).title).not.toBe(noFailure);
});

const warned = [
  '/src/wall/slab.c:4:7: warning: unused variable ‘n’ [-Wunused-variable]',
  '    4 |   int n = 2;',
  '      |       ^',
];

test.each([
  ['make', 'make: *** [Makefile:12: check] Error 1'],
  ['Ninja', 'ninja: build stopped: subcommand failed.'],
  ['SCons', 'scons: building terminated because of errors.'],
  ['Xcode', '** BUILD FAILED **'],
  ['MSBuild', 'Build FAILED.'],
  ['Bazel', 'FAILED: Build did NOT complete successfully'],
  ['Maven', '[INFO] BUILD FAILURE'],
  ['pytest', '========== 1 failed, 13 passed in 1.02s =========='],
  ['webpack', 'webpack 5.91.0 compiled with 1 error and 1 warning in 812 ms'],
])('the verdict of %s below warnings is quoted as one whose reason is not in the log', (_, verdict) => {
  const { title, category, confidence, evidence } = diagnose([...warned, 'slab.o', verdict]);
  expect({ title, category }).toEqual({ title: notWhy, category: 'unknown' });
  expect(confidence).toBeLessThan(0.25);
  expect(evidence[0]?.text).toContain(verdict.replace('[INFO] ', ''));
});

test('an error above the verdict is the reason', () => {
  const error = 'slab.c:9:3: error: expected ‘;’ before ‘}’ token';
  expect(diagnose([...warned, error, 'make: *** [Makefile:12: check] Error 1']).title).toContain('expected');
});

test('a command line with which warnings end the run makes them the reason', () => {
  const lines = ['$ frob --max-warnings 0 src', 'src/wall.frob:4:7: warning: a slab is loose', 'Build FAILED.'];
  expect(diagnose(lines).title).not.toBe(notWhy);
});

test.each<[string, (text: string) => string]>([
  ['a word and a colon', (text) => `INFO: ${text}`],
  ['brackets', (text) => `[INFO] ${text}`],
  ['three letters', (text) => `10:00AM INF ${text}`],
  ['fields', (text) => `time="2026-01-01T10:00:00Z" level=info msg="${text}"`],
  ['JSON', (text) => JSON.stringify({ level: 'info', ts: '2026-01-01T10:00:00Z', msg: text })],
  ['a thread and a class', (text) => `10:00:00.123 [main] INFO  test.shop.Deploy - ${text}`],
  ['dashes', (text) => `2026-01-01 10:00:00,123 - deploy - INFO - ${text}`],
])('a log that is marked as information throughout shows no failure, with %s', (_, mark) => {
  const said = ['Début du déploiement', 'Espace créé', 'Déploiement des ConfigMaps', 'Mise à jour des certificats'];
  expect(diagnose(said.map(mark)).title).toBe(noFailure);
});

test('one that ends with an error is red in any language', () => {
  const lines = ['INFO: Début du déploiement', 'INFO: Espace créé', 'ERREUR: délai dépassé'];
  expect(diagnose(lines).title).toContain('délai dépassé');
});

test('words that nobody knows, without any sign of a failure, are a guess without a category', () => {
  const { category, confidence } = diagnose(['Démarrage', 'Espace créé', 'Déploiement', 'Attente du certificat']);
  expect(category).toBe('unknown');
  expect(confidence).toBeLessThan(0.25);
});

test.each([
  'saída 7',
  'Código de salida 7',
  'LAUF 12   RC=0012   28.10.2024',
])('a code at the end is such a sign: %s', (end) => {
  const lines = ['publica 4.2', 'pacote ok', 'Mudança 41 ainda não aprovada; publicação não autorizada.', end];
  expect(diagnose(lines).confidence).toBeGreaterThan(0.25);
});

test('of a playbook one machine that failed is a failure, whichever stands last', () => {
  const recap = (name: string, failed: number) =>
    `${name}                : ok=9    changed=5    unreachable=0    failed=${failed}    skipped=1    rescued=0    ignored=0`;
  const title = (first: number) => diagnose(['PLAY RECAP *****', recap('a', first), recap('b', 0)]).title;
  expect(title(0)).toBe(noFailure);
  expect(title(1)).not.toBe(noFailure);
});

test.each<[boolean, object]>([
  [true, { status: 'ok', next: 'verify that a token is required' }],
  [true, { success: true, errors: [], next: 'see what is missing' }],
  [false, { status: 'error', next: 'verify that a token is required' }],
  [false, { status: 'ok', errors: ['a slab is missing'] }],
])('an answer in JSON at the end tells whether all went well: %s', (isWell, answer) => {
  for (const space of [undefined, 2]) {
    const { title } = diagnose(['deploying, a token is required', ...JSON.stringify(answer, null, space).split('\n')]);
    expect(title === noFailure).toBe(isWell);
  }
});

test('an indented line that a mark calls failed is no part of the warning above it', () => {
  const lines = ['Applying 1 of 9', '', '  ⚠️  Deploy incomplete.', '     ❌ FAILED: relation "slab" does not exist'];
  expect(diagnose([...lines, '     ⏹️  Stopping, 0 applied']).title).toBe('FAILED: relation "slab" does not exist');
});

test('a step that counts no errors and ends with a code alone has no known reason', () => {
  const lines = ['+ ./promote', ...Array.from({ length: 8 }, (_, at) => `[wall-${at}] smoke .... ok (16/16 checks)`)];
  const { title, category, confidence } = diagnose([
    ...[...lines, '[wall] errors: 0, warnings: 0', '[wall] finalize', 'promote: rc=3'],
    "Build step 'Execute shell' marked build as failure",
    'Finished: FAILURE',
  ]);
  expect({ title, category }).toEqual({ title: '`./promote` failed and printed no known reason', category: 'unknown' });
  expect(confidence).toBeLessThan(0.25);
});
