import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';
import { normalize } from './fingerprint.ts';

const fingerprintOf = (lines: readonly string[]) => diagnose(lines).fingerprint;

/** What differs between two runs of the same thing. */
type Run = { root: string; pid: number; port: number; ms: number; hex: string; time: Date; line: number };

const runs = fc.record({
  root: fc.constantFrom(
    '/home/runner/work/shop/shop/',
    '/builds/acme/shop/',
    '/var/lib/jenkins/workspace/shop/',
    '/var/jenkins_home/workspace/shop_main/',
    '/home/travis/build/acme/shop/',
    '/opt/buildagent/work/53b1f0/',
    '/drone/src/',
    '/woodpecker/src/git.example.test/acme/shop/',
    '/root/project/',
    '/home/circleci/project/',
    '/opt/atlassian/pipelines/agent/build/',
    '/__w/shop/shop/',
    '/Users/runner/work/shop/shop/',
    '/buildkite/builds/agent-1/acme/shop/',
    '/home/vsts/work/1/s/',
    'C:\\a\\_work\\1\\s\\',
    'D:\\a\\shop\\shop\\',
    '/workspace/',
  ),
  pid: fc.integer({ min: 100, max: 99_999 }),
  port: fc.integer({ min: 10_000, max: 65_000 }),
  ms: fc.integer({ min: 1, max: 90_000 }),
  hex: fc.integer({ min: 0x10000000, max: 0xffffffff }).map((value) => `a${value.toString(16)}7`),
  time: fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
  line: fc.integer({ min: 1, max: 9000 }),
}) satisfies fc.Arbitrary<Run>;

/** Causes as their tools print them; what a run changes is filled in. */
const causes: Record<string, (run: Run) => readonly string[]> = {
  gcc: ({ root, line }) => [`${root}src/cart.c:${line}:9: error: ‘totl’ undeclared (first use in this function)`],
  tsc: ({ line }) => [`src/cart.ts(${line},7): error TS2322: Type 'string' is not assignable to type 'number'.`],
  pytest: ({ root, line, ms }) => [
    '=================================== FAILURES ===================================',
    '___________________________________ test_total ___________________________________',
    '    def test_total():',
    '>       assert total([1]) == 2',
    'E       assert 1 == 2',
    `${root}tests/test_cart.py:${line}: AssertionError`,
    '=========================== short test summary info ============================',
    'FAILED tests/test_cart.py::test_total - assert 1 == 2',
    `========================= 1 failed, 3 passed in ${ms / 1000}s =========================`,
  ],
  go: ({ ms }) => [`--- FAIL: TestTotal (${ms / 1000}s)`, '    cart_test.go:9: total = 1, want 2', 'FAIL'],
  git: () => ["fatal: couldn't find remote ref refs/heads/feature/cart"],
  crash: ({ pid, hex }) => [
    `==${pid}==ERROR: AddressSanitizer: heap-use-after-free on address 0x${hex} at pc 0x${hex}`,
  ],
  refused: ({ port }) => [`curl: (7) Failed to connect to 127.0.0.1 port ${port}: Connection refused`],
  disk: ({ root, hex }) => [`cp: error writing '${root}dist/${hex}.map': No space left on device`],
  helm: () => ['Error: UPGRADE FAILED: template: shop/templates/job.yaml:3:2: nil pointer evaluating interface {}.tag'],
};

const engines: Record<string, (lines: readonly string[], run: Run) => readonly string[]> = {
  bare: (lines) => lines,
  github: (lines, { time }) =>
    ['##[group]Run make', 'make', '##[endgroup]', ...lines, '##[error]Process completed with exit code 2.'].map(
      (line) => `${time.toISOString().replace('Z', '1234Z')} ${line}`,
    ),
  gitlab: (lines, { time }) =>
    ['\x1b[32;1m$ make\x1b[0;m', ...lines, '\x1b[31;1mERROR: Job failed: exit code 2\x1b[0;m'].map(
      (line) => `${time.toISOString().replace('Z', '456Z')} 01O ${line}`,
    ),
  jenkins: (lines, { time }) =>
    ['+ make', ...lines, 'ERROR: script returned exit code 2', 'Finished: FAILURE'].map(
      (line) => `[${time.toISOString()}] ${line}`,
    ),
  teamcity: (lines, { time }) =>
    [...lines, 'Process exited with code 2'].map(
      (line) => `[${time.toISOString().slice(11, 19)}]W:\t [Step 1/1] ${line}`,
    ),
  coloured: (lines) => lines.map((line) => `\x1b[1m${line.slice(0, 5)}\x1b[31m${line.slice(5)}\x1b[0m\r`),
};

describe.each(Object.entries(causes))('%s', (_, cause) => {
  test('has one fingerprint over runs, machines and CIs', () => {
    fc.assert(
      fc.property(
        runs,
        runs,
        fc.constantFrom(...Object.values(engines)),
        fc.constantFrom(...Object.values(engines)),
        (a, b, frameA, frameB) => {
          expect(fingerprintOf(frameA(cause(a), a))).toBe(fingerprintOf(frameB(cause(b), b)));
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('different causes have different fingerprints', () => {
  const run: Run = { root: '/builds/acme/shop/', pid: 1, port: 5432, ms: 5, hex: 'abc1', time: new Date(0), line: 3 };
  const all = [
    ...Object.values(causes).map((cause) => cause(run)),
    ['src/cart.c:3:9: error: ‘sum’ undeclared (first use in this function)'],
    ['src/order.c:3:9: error: ‘totl’ undeclared (first use in this function)'],
    ["src/cart.ts(3,7): error TS2345: Type 'string' is not assignable to type 'number'."],
    ['--- FAIL: TestSum (0.1s)', '    cart_test.go:9: total = 1, want 2', 'FAIL'],
    ['npm error code E404', 'npm error 404 Not Found - GET https://registry.example.test/left-money - Not found'],
    ['npm error code E404', 'npm error 404 Not Found - GET https://registry.example.test/right-money - Not found'],
    ['npm error code ERESOLVE', 'npm error ERESOLVE unable to resolve dependency tree'],
    ['ModuleNotFoundError: No module named ‘money’'],
    ['curl: (6) Could not resolve host: a.example.test'],
    ['curl: (6) Could not resolve host: b.example.test'],
    ["fatal: couldn't find remote ref refs/heads/feature/order"],
  ].map((lines) => fingerprintOf(lines));
  expect(new Set(all).size).toBe(all.length);
});

test.each([
  'Process completed with exit code 1.',
  'make: *** [Makefile:3: all] Error 1',
  'ERROR: Job failed: exit code 1',
  'npm error Lifecycle script `test` failed with error:',
  'error: Recipe `test` failed on line 3 with exit code 1',
])('a generic line is never the key: %s', (generic) => {
  const first = fingerprintOf(['collecting alpha things', 'the alpha gadget went wrong', generic]);
  const second = fingerprintOf(['collecting beta things', 'the beta gizmo went wrong', generic]);
  expect(first).not.toBe(second);
});

test.each([
  ['TS2322', 'error TS2322: x'],
  ['E0308', 'error[E0308]: mismatched types'],
  ['C2065', 'error C2065: x'],
  ['CVE-2026-00001', 'CVE-2026-00001 in libssl3'],
  ['137', 'exit code 137'],
])('an error code stays: %s', (code, text) => {
  expect(normalize(text)).toContain(code);
});
