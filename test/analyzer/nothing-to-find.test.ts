import { describe, expect, test } from 'vitest';
import { diagnose } from '../support/diagnose.ts';
import { framings } from '../support/framings.ts';

const cleanup = ['Removing the cache of errors'];
const install = ['added 212 packages in 4s', 'found 0 vulnerabilities'];

function numbered(count: number, line: (number: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => line(index + 1));
}

const noCause = {
  category: 'unknown',
  domain: 'unknown',
  cause_scope: 'unknown',
  retry: { advice: 'unknown' },
  tests: [],
  tests_failed: 0,
  locations: [],
};

const quietOutputs: readonly [string, string[]][] = [
  ['progress through files with names of errors', numbered(90, (n) => `[${n}/90] copying error-handler-${n}.tgz`)],
  ['fields that say there was no error', numbered(60, (n) => `row=${n} state=done error=null retries=0`)],
  ['a made-up tool that talks of other things', ['plinth 4.2 begins', 'reading 14 slabs', '..............']],
  ['the end of a stack without its message', numbered(40, (n) => `    at com.acme.web.Pump.run(Pump.java:${n})`)],
  ['a table', ['shop ............ SUCCESS [  1.2 s]', 'shop-web ........ SKIPPED', 'shop-batch ...... SKIPPED']],
];

describe.each(framings.filter(({ tellsCode }) => tellsCode))('a step in the log of $name', ({ frame }) => {
  test.each(quietOutputs)('that printed only %s is told as one that gave no reason', (_, output) => {
    const diagnosis = diagnose(frame({ install, command: 'make test', output, code: 3, cleanup }));

    expect(diagnosis).toMatchObject({ ...noCause, exit_code: 3 });
    expect(diagnosis.title).toMatch(/ended with exit code 3 and printed no known reason$/);
    expect(diagnosis.confidence).toBeLessThan(0.25);
  });

  test('that names a reason keeps its own answer', () => {
    const output = ['plinth 4.2 begins', 'slab 9 is not flat', ''];
    const diagnosis = diagnose(frame({ install, command: 'make test', output, code: 3, cleanup }));

    expect(diagnosis.title).not.toContain('printed no known reason');
    expect(diagnosis.evidence[0]?.text).toContain('slab 9 is not flat');
  });
});

const reports: readonly [string, string, string[]][] = [
  ['words that one kind of failure has', 'would be reformatted', ['src/a.frob', 'src/b.frob would be reformatted']],
  ['a place in a file', 'double space', ['"book.frob", line 4: double space at "~ "']],
  ['a diff', '-slab 9', ['--- slabs.frob', '+++ slabs.new', '@@ -1,2 +1,2 @@', ' slab 8', '-slab 9', '+slab  9']],
];

test.each(reports)('a step that printed %s gave a reason', (_, reason, output) => {
  const frame = framings.find(({ tellsCode }) => tellsCode)?.frame;
  const diagnosis = diagnose(frame?.({ install, command: './plinth --check', output, code: 3, cleanup }) ?? []);

  expect(diagnosis.title).not.toContain('printed no known reason');
  expect(diagnosis.evidence[0]?.text).toContain(reason);
});

test.each([
  [139, 'segmentation fault', 'SIGSEGV'],
  [134, 'an abort', 'SIGABRT'],
  [124, 'a time limit', '`timeout`'],
])('the exit code %i of a silent step is told in words, as %s', (code, short, why) => {
  const { title, root_cause, category } = diagnose(['$ ./import', 'reading', `ERROR: Job failed: exit code ${code}`]);

  expect(title).toBe(`\`./import\` ended with exit code ${code} (${short}) and printed no known reason`);
  expect(root_cause).toContain(why);
  expect(category).toBe('unknown');
});

test('a program that was killed is told as such, and not by its last output', () => {
  const { title, category } = diagnose(['$ ./import', 'reading', 'ERROR: Job failed: exit code 137']);

  expect(title).toBe('Possibly: `./import` ended with exit code 137 (killed)');
  expect(category).toBe('resources');
});

test('what a program that only checks printed before it failed is its reason', () => {
  const lines = ['$ npx prettier --list-different src', 'src/cart.ts', 'src/price.ts'];
  const travis = [...lines, 'The command "npx prettier --list-different src" exited with 1.'];

  expect(diagnose(travis)).toMatchObject({ category: 'lint', exit_code: 1 });
});

const gitlabStart = ['Running with gitlab-runner 18.5.0 (bda84871)', 'section_start:1763658610:step_script\r'];
const gitlabEnd = ['section_end:1763658620:step_script\r', 'Job succeeded'];
const greens: readonly [string, string[]][] = [
  [
    'GitLab',
    [
      ...gitlabStart,
      '$ ctest',
      '1/2 Test #1: error_paths ... Passed',
      '100% tests passed, 0 tests failed',
      ...gitlabEnd,
    ],
  ],
  [
    'GitLab, after an error that the job lived with',
    [...gitlabStart, '$ ./try.sh', 'src/a.c:3:7: error: unknown type name', 'using the old build', ...gitlabEnd],
  ],
  [
    'Jenkins',
    [
      'Started by user admin',
      '[Pipeline] Start of Pipeline',
      '+ mvn verify',
      '[INFO] BUILD SUCCESS',
      'Finished: SUCCESS',
    ],
  ],
  [
    'GitHub Actions',
    [
      "2026-11-20T17:10:01.1234567Z Current runner version: '2.330.0'",
      '2026-11-20T17:10:02.1234567Z ##[group]Run npx vitest run',
      '2026-11-20T17:10:02.1234567Z ##[endgroup]',
      '2026-11-20T17:10:03.1234567Z  ✓ src/errors.test.ts > throws an error for a failed login (3 ms)',
      '2026-11-20T17:10:03.1234567Z       Tests  14 passed (14)',
      '2026-11-20T17:10:04.1234567Z Post job cleanup.',
      '2026-11-20T17:10:04.1234567Z Cleaning up orphan processes',
    ],
  ],
  [
    'CircleCI, behind a second way to install what the first one did not find',
    [
      '#!/bin/bash -eo pipefail',
      'pip install -r requirements.txt || pip install -r requirements.txt --index-url https://pypi.org/simple',
      'ERROR: Could not find a version that satisfies the requirement plinth==3.2.1 (from versions: none)',
      'Successfully installed plinth-3.2.1',
      'CircleCI received exit code 0',
      '#!/bin/bash -eo pipefail',
      'twine check dist/*',
      'Checking dist/slabs-1.1.0.tar.gz: PASSED with warnings',
      'CircleCI received exit code 0',
    ],
  ],
  [
    'Concourse, behind what passing tests print',
    [
      'initializing task',
      'running /bin/sh -ec ./repo/ci/unit.sh',
      '    ✔ recovers from a lost slab (84ms)',
      'Error: slab 4 failed with ECONNRESET',
      '    at Socket.onerror (test/fakes/socket.js:14:11)',
      '    ✔ recovers from a lost plinth (99ms)',
      'done',
      'succeeded',
    ],
  ],
  ['Travis', ['$ cargo test', 'test result: ok. 4 passed; 0 failed; 0 ignored', 'Done. Your build exited with 0.']],
  [
    'TeamCity',
    [
      '[17:10:01] :\t [Step 1/1] Starting: /bin/sh -c gradle check',
      '[17:10:09] :\t [Step 1/1] BUILD SUCCESSFUL in 8s',
      '[17:10:09] :\t [Step 1/1] Process exited with code 0',
    ],
  ],
  [
    'TeamCity, behind what a passing test logs',
    [
      '[09:01:50] :\t [Step 2/2] fail: Microsoft.EntityFrameworkCore.Database.Command[20102]',
      '[09:01:50] :\t [Step 2/2] crit: Api.Worker[0] Unhandled exception in worker (test double)',
      '[09:01:51] :\t [Step 2/2] Passed!  - Failed:     0, Passed:    48, Skipped:     2, Total:    50, Duration: 41 s',
      '[09:01:53] :\t [Step 2/2] Process exited with code 0',
      '[09:01:53]Build finished',
    ],
  ],
  [
    'cargo, in which a test panics and passes',
    [
      '$ cargo test',
      'test net::is_slow ... ok',
      "thread 'net::is_fatal' panicked at src/net.rs:90:5:",
      'connection refused (simulated)',
      'test result: ok. 20 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.85s',
    ],
  ],
  ['no CI at all', ['$ pytest', 'tests/test_errors.py ....', '4 passed in 0.31s']],
  ['a made-up tool', ['plinth 4.2 begins', 'laid 14 slabs', 'All 14 checks passed']],
  [
    'a script of checks, behind a finding that it only tells of',
    [
      'mix credo --mute-exit-status',
      '  ┃ [W] ↗ There should be no calls to IO.inspect/1.',
      '  ┃       lib/slabs/view.ex:12:7 #(Slabs.View.render)',
      'curl -fsS https://coverage.example.org/upload || echo "upload failed, ignoring"',
      'curl: (22) The requested URL returned error: 503',
      'upload failed, ignoring',
      'all checks done: exit 0',
    ],
  ],
  [
    'Argo, in which a passing test refuses a connection',
    [
      'time="2026-05-23T21:23:40.001Z" level=info msg="Starting Workflow Executor" version=v3.5.6',
      'cd kaniko Error: connect ECONNREFUSED 127.0.0.1:5432',
      'cd kaniko Tests:       2 passed, 2 total',
      'time="2026-05-23T21:27:39.400Z" level=info msg="sub-process exited" argo=true error="<nil>"',
      'Pod phase: Succeeded',
    ],
  ],
  [
    'LAVA, a list of JSON objects',
    [
      '- {"dt": "2026-03-02T08:02:15.063376", "lvl": "target", "msg": "WARNING: do_fetch: Failed to fetch a mirror"}',
      '- {"dt": "2026-03-02T08:05:51.863450", "lvl": "target", "msg": "EXT4-fs error ignored: device ram1 not mounted"}',
      '- {"dt": "2026-03-02T08:06:10.456797", "lvl": "target", "msg": "job result: pass (0 failed, 3 passed)"}',
      '- {"dt": "2026-03-02T08:06:11.100026", "lvl": "target", "msg": "Job finished correctly"}',
    ],
  ],
  [
    'GitHub Actions, with a check that may fail',
    [
      "2026-11-20T17:10:01.1234567Z Current runner version: '2.330.0'",
      '2026-11-20T17:10:02.1234567Z ##[group]Run cargo test',
      '2026-11-20T17:10:02.1234567Z ##[endgroup]',
      '2026-11-20T17:10:03.1234567Z test result: ok. 52 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out',
      '2026-11-20T17:10:04.1234567Z ##[group]Run cargo deny check || true',
      '2026-11-20T17:10:04.1234567Z ##[endgroup]',
      "2026-11-20T17:10:05.1234567Z error[duplicate]: found 2 duplicate entries for crate 'syn'",
      '2026-11-20T17:10:06.1234567Z Post job cleanup.',
      '2026-11-20T17:10:07.1234567Z Cleaning up orphan processes',
    ],
  ],
  [
    'Zuul, in which npm does without a package',
    [
      'npm error code E404 (optional dependency @slabs/arm skipped)',
      'added 221 packages in 6s',
      'ok 1 - laid',
      'Job complete, result: SUCCESS',
    ],
  ],
  [
    'GitHub Actions, of a linter that only warned',
    [
      "2026-11-20T17:10:01.1234567Z Current runner version: '2.330.0'",
      '2026-11-20T17:10:02.1234567Z ##[group]Run npx eslint .',
      '2026-11-20T17:10:02.1234567Z ##[endgroup]',
      "2026-11-20T17:10:03.1234567Z ##[warning]  18:7  warning  'error' is assigned a value but never used  no-unused-vars",
      '2026-11-20T17:10:03.1234567Z ✖ 1 problem (0 errors, 1 warning)',
      '2026-11-20T17:10:04.1234567Z ##[group]Run actions/upload-artifact@v4',
      '2026-11-20T17:10:04.1234567Z ##[endgroup]',
      '2026-11-20T17:10:04.1234567Z Artifact slabs has been successfully uploaded!',
      '2026-11-20T17:10:05.1234567Z Post job cleanup.',
      '2026-11-20T17:10:05.1234567Z Cleaning up orphan processes',
    ],
  ],
  [
    'Azure Pipelines, in which a passing test logs an error',
    [
      '##[section]Starting: Initialize job',
      '##[section]Finishing: Initialize job',
      '##[section]Starting: Test',
      'stderr | src/client.test.ts > client > retries when the request failed',
      'Error: connect ECONNREFUSED 127.0.0.1:4000',
      'Tests  22 passed | 3 skipped (25)',
      '##[section]Finishing: Test',
      '##[section]Starting: Finalize Job',
      'Start cleaning up orphan processes.',
      '##[section]Finishing: Finalize Job',
    ],
  ],
  [
    'CodeBuild',
    [
      '[Container] 2026/03/01 10:00:02.120 Running command mkdocs build',
      "WARNING -  Doc file 'errors/E0117.md' contains a link '../failure.md', but the target is not found",
      '[Container] 2026/03/01 10:00:09.120 Phase complete: BUILD State: SUCCEEDED',
      '[Container] 2026/03/01 10:00:09.220 Entering phase POST_BUILD',
      '[Container] 2026/03/01 10:00:09.320 Phase complete: POST_BUILD State: SUCCEEDED',
      '[Container] 2026/03/01 10:00:09.320 Phase context status code:  Message: ',
    ],
  ],
  [
    'Cloud Build',
    [
      'Starting Step #0 - "make"',
      'Step #0 - "make": unpacking error-pages.tgz',
      'Finished Step #0 - "make"',
      'PUSH',
      'DONE',
    ],
  ],
  [
    'a shell that traces its commands, behind a table of tests',
    [
      '+ meson test -C build',
      ...numbered(20, (n) => `${n}/21 cbor / decode_error_${n}         OK              0.02s`),
      '21/21 cbor / timeout                OK              0.31s',
      'Ok:                 20  ',
      'Expected Fail:      1   ',
      'Fail:               0   ',
      'Unexpected Pass:    0   ',
      'Timeout:            0   ',
      '+ tar -czf slabs.tar.gz dist',
    ],
  ],
  [
    'a compiler that warned',
    [
      '+ make',
      'gcc -Wall -Werror -c -o src/error.o src/error.c',
      "src/fail.c:31:10: warning: unused variable 'failed' [-Wunused-variable]",
      '   31 |     int failed = 0;',
      '      |         ^~~~~~',
      'gcc -o slabs src/error.o src/fail.o',
    ],
  ],
  [
    'an image build, and a chart',
    [
      '+ docker build -t acme/slabs .',
      '#5 2.004 debconf: delaying package configuration, since apt-utils is not installed',
      '#5 2.391 invoke-rc.d: policy-rc.d denied execution of start.',
      '#5 DONE 2.8s',
      '#7 naming to docker.io/acme/slabs done',
      '+ helm upgrade --install slabs chart/',
      'LAST DEPLOYED: Sun Mar  1 10:00:02 2026',
      'STATUS: deployed',
      'If the pods do not start, see the log for errors.',
    ],
  ],
  [
    'a script that counts nothing',
    ['./check-slabs', 'slabs: invalid links: 0', 'slabs: missing names: none', 'slabs: laid 14'],
  ],
];

test.each(greens)('a green log of %s shows no failure, on the default branch too', (_, lines) => {
  const diagnosis = diagnose(lines, { branch: 'main', provider: 'x', project: 'acme/web', job: 'test' });

  expect(diagnosis).toMatchObject({ ...noCause, title: 'The log shows no failure', exit_code: null });
  expect(diagnosis).toMatchObject({ severity: 'low', severity_reason: 'The log shows no failure.' });
  expect(diagnosis.confidence).toBeLessThanOrEqual(0.2);
  expect(diagnosis.alternatives).toEqual([]);
});

test('a job that goes wrong after a part of it passed is not green', () => {
  const lines = [
    ...gitlabStart,
    '$ make',
    'BUILD SUCCESSFUL',
    '$ ./sign',
    'no key in slot 2',
    'ERROR: Job failed: exit code 1',
  ];

  expect(diagnose(lines)).toMatchObject({ exit_code: 1 });
  expect(diagnose(lines).title).not.toBe('The log shows no failure');
});

function rowsOfSlabs(): string[] {
  return numbered(20, (n) => `slab ${n} ok`);
}

const reds: readonly [string, string[]][] = [
  ['its shell traces it', ['+ make', 'cc -o slabs slabs.c', '+ ./lay', 'slab 9 cannot be laid', 'leaving 5 slabs']],
  ['its words are of another language', ['+ ./lay', ...rowsOfSlabs(), 'płyta 9 leży krzywo', 'koniec']],
  [
    'GitHub marks it',
    ['##[group]Run ./lay', '##[endgroup]', '##[error]slab 9 is loose', 'Cleaning up orphan processes'],
  ],
  ['its beginning is missing', ['slab 9 cannot be laid', 'Cleaning up orphan processes']],
];

test.each(reds)('a log without an exit code is red where %s', (_, lines) => {
  expect(diagnose(lines).title).not.toBe('The log shows no failure');
});

test('a token that a green log prints is told all the same', () => {
  const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
  const diagnosis = diagnose([...gitlabStart, `$ echo ${token}`, token, ...gitlabEnd]);

  expect(diagnosis).toMatchObject({ title: 'The log shows no failure', severity: 'critical' });
  expect(JSON.stringify(diagnosis)).not.toContain(token);
});

const rows = numbered(30, (n) => `row ${n} ok`);
const cuts: readonly [string, string[], string][] = [
  ['Jenkins', ['Skipping 4,118 KB..', ...rows], 'the first 4,118 KB are missing'],
  [
    'GitLab',
    [
      ...gitlabStart,
      '$ ./load',
      ...rows,
      "Job's log exceeded limit of 4194304 bytes.",
      'Job execution will continue but no more output will be collected.',
    ],
    'what came after its limit of 4 MiB is missing',
  ],
  [
    'GitLab, which still tells the exit code',
    [
      ...gitlabStart,
      '$ pytest -v',
      ...numbered(40, (n) => `tests/test_slabs.py::test_laid[${n}] PASSED`),
      'DEBUG    slabs:lay.py:41 resid',
      "Job's log exceeded limit of 4194304 bytes.",
      'Job execution will continue but no more output will be collected.',
      'ERROR: Job failed: exit code 1',
    ],
    'what came after its limit of 4 MiB is missing',
  ],
  [
    'GitLab, cut amid what a Go program logs',
    [
      ...gitlabStart,
      '$ ./load --debug',
      ...numbered(40, (n) => `client.go:${300 + n}: [debug] patching shelf ${n} in the hall`),
      'client.go:310: [debug] patching sh',
      "Job's log exceeded limit of 4194304 bytes.",
      'Job execution will continue but no more output will be collected.',
      'ERROR: Job failed: exit code 1',
    ],
    'what came after its limit of 4 MiB is missing',
  ],
  ['BuildKit', [...rows, '[output clipped, log limit 2MiB reached]'], 'what came after'],
  ['Semaphore', [...rows, 'Content of the log is bigger than 16MB. Log is trimmed.'], 'what came after'],
  ['a viewer that shows the end', ['... (12,400 lines skipped)', ...rows], 'the first 12,400 lines are missing'],
  ['a viewer that says how much it shows', ['Showing the last 500 lines', ...rows], 'its beginning is missing'],
  ['GitHub', [...rows, 'This step has been truncated due to its large size.'], 'what came after'],
  [
    'a sender that leaves the middle out',
    [...rows, '[... 3000 lines omitted ...]', ...rows],
    '3000 lines in the middle',
  ],
];

test.each(cuts)('a log that was cut as %s does it says what is missing and asks for the whole', (_, lines, missing) => {
  const diagnosis = diagnose(lines);

  expect(diagnosis).toMatchObject({ ...noCause, log_facts: { truncated: true } });
  expect(diagnosis.title).toContain(`The log is cut: `);
  expect(diagnosis.title).toContain(missing);
  expect(diagnosis.suggested_fix.summary).toContain('Send the whole log');
  expect(diagnosis.confidence).toBeLessThan(0.25);
});

test('a log that lost its beginning on the way here says how many lines', () => {
  const diagnosis = diagnose(rows, {}, { cut: { droppedLines: 9000 } });

  expect(diagnosis.title).toBe('The log is cut: the first 9000 lines are missing');
  expect(diagnosis.evidence[0]?.line).toBeGreaterThan(9000);
});

test('a log that ends before the last word of its CI is told as such', () => {
  const lines = [
    "2026-11-20T17:10:01.1234567Z Current runner version: '2.330.0'",
    '##[group]Run ./load',
    '##[endgroup]',
  ];

  expect(diagnose([...lines, ...rows]).title).toBe('The log is cut: it ends before the run does');
});

test('what stands far above such an end, and a passing build prints too, is not its cause', () => {
  const work = numbered(30, (n) => `[${n} %] Building CXX object shop.dir/part${n}.cpp.o`);
  const lines = [
    ...gitlabStart,
    '$ cmake -B build',
    '-- Could NOT find Doxygen (missing: DOXYGEN_EXECUTABLE)',
    ...work,
  ];

  expect(diagnose(lines)).toMatchObject({ ...noCause, title: 'The log is cut: it ends before the run does' });
});

const unfinished: readonly [string, string[]][] = [
  [
    'a step of GitHub',
    [
      '2026-11-20T17:10:02.1234567Z ##[group]Run ./load',
      '2026-11-20T17:10:02.1234567Z ##[endgroup]',
      ...rows.map((row) => `2026-11-20T17:10:03.1234567Z ${row}`),
    ],
  ],
  [
    'a step of Azure Pipelines',
    ['##[section]Starting: Load', 'src/a.cs(41,17): warning CS0618: it is obsolete', ...rows],
  ],
  [
    'Gradle, which went on without its daemon',
    [
      '> Task :core:compileKotlin',
      'java.lang.RuntimeException: Could not connect to Kotlin compile daemon',
      'Using fallback strategy: Compile without Kotlin daemon',
      ...numbered(30, (n) => `> Task :part${n}:compileKotlin UP-TO-DATE`),
    ],
  ],
  [
    'Maven',
    [
      '[INFO] --- surefire:3.2.5:test (default-test) @ shop ---',
      '[ERROR] Could not warm the cache',
      ...numbered(30, (n) => `[INFO] Tests run: ${n}, Failures: 0, Errors: 0, Skipped: 0 -- in com.acme.Part${n}Test`),
    ],
  ],
];

test.each(unfinished)('so is one that ends before the last word of %s', (_, lines) => {
  expect(diagnose(lines)).toMatchObject({ ...noCause, title: 'The log is cut: it ends before the run does' });
});

test('targets of which Nx says only that they failed gave no reason', () => {
  const lines = [
    '$ npx nx run-many --target=build',
    ' >  NX   Running target build for 2 project(s):',
    '    - api',
    '    - web',
    '> nx run api:build',
    '> nx run web:build',
    ' >  NX   Running target "build" failed',
    '    Failed tasks:',
    '    - api:build',
    '    - web:build',
    'ERROR: Job failed: exit code 1',
  ];
  const diagnosis = diagnose([...gitlabStart, ...lines]);

  expect(diagnosis).toMatchObject(noCause);
  expect(diagnosis.title).toMatch(/printed no known reason$/);
});

test('an error above the step that failed is no reason that the step gave', () => {
  const lines = [
    "warning: unable to access '/root/.config/git/attributes': Permission denied",
    '$ spack -v ci generate',
    '==> Starting concretization pool with 16 processes',
    'ERROR: Job failed: command terminated with exit code 1',
  ];

  expect(diagnose([...gitlabStart, ...lines]).title).toMatch(/printed no known reason$/);
});

test('a job of Jenkins that failed without a word is told as such', () => {
  const lines = [
    'Started by timer',
    '[sync] $ /bin/bash -e /tmp/jenkins11.sh',
    ...numbered(30, (n) => `[2024-11-03 02:00:07] table failed_payments_${n}: 1371 rows, 0 errors`),
    '[2024-11-03 02:18:44] done',
    "Build step 'Execute shell' marked build as failure",
    'Finished: FAILURE',
  ];
  const diagnosis = diagnose(lines);

  expect(diagnosis).toMatchObject(noCause);
  expect(diagnosis.title).toMatch(/failed and printed no known reason$/);
  expect(diagnosis.confidence).toBeLessThan(0.25);
});

test('a cut log whose rest names the cause keeps it', () => {
  const rest = [
    "src/app.ts(14,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    'Finished: FAILURE',
  ];

  expect(diagnose(['Skipping 4,118 KB..', ...rest])).toMatchObject({ category: 'type_check' });
});

test('logs that say nothing are one cause in a job, and another in each job', () => {
  const fingerprint = (lines: readonly string[], job: string) =>
    diagnose(lines, { provider: 'x', project: 'acme/web', job }).fingerprint;
  const [, green = []] = greens[0] ?? [];

  expect(fingerprint(green, 'unit')).toBe(fingerprint([...green], 'unit'));
  expect(fingerprint(green, 'unit')).not.toBe(fingerprint(green, 'lint'));
  expect(fingerprint([''], 'unit')).not.toBe(fingerprint([''], 'lint'));
});

test('a log that ends amid warnings of a compiler, without any verdict, holds no failure', () => {
  const output = numbered(60, (n) => {
    const time = `09:23:${String(n - 1).padStart(2, '0')}`;
    return n % 3
      ? `[${time}]: ▸ Compiling Shelf${n}.swift`
      : `[${time}]: ▸ ⚠️  /ci/Shelf${n}.swift:5:9: variable 'error' was never used`;
  });
  const diagnosis = diagnose(['~~~ Running commands', '$ bundle exec fastlane test', ...output, '[09:24:0']);

  expect(diagnosis.category).toBe('unknown');
  expect(diagnosis.confidence).toBeLessThan(0.25);
});
