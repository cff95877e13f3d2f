import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { needsInstall, root } from './checkout.mjs';
import { prepare } from './prepare.mjs';
import { testKinds } from './test-kinds.mjs';

// Most tests start the compiled product, so it is built first, unless the arguments name only pure tests. Arguments
// go to vitest: npm test -- src/cli. Those that name files below test/browser go to the browser:
// npm test -- test/browser/shell.spec.ts. `--long` takes the tests that have a long form, in that form.

const environment = process.argv.includes('--long') ? { ...process.env, FIRSTFAIL_THOROUGH: '1' } : process.env;
const inBrowser = (argument) => argument.startsWith('test/browser');

const args = process.argv.slice(2);
if (!isPure()) await prepare();
const scratch = mkdtempSync(join(tmpdir(), 'firstfail-report-'));
const isWhole = args.length === 0;
// Tests of a kind share their modules, so each kind has its own run. The pure ones keep a processor busy while others wait.
// Vitest takes the option `--maxWorkers` for no project that extends another configuration; the variable it takes for each.
const fewWorkers = { VITEST_MAX_WORKERS: String(Math.ceil(availableParallelism() / 2)) };
const suites = [
  ...(isWhole ? [vitest(['--project', 'service']), vitest(['--project', 'pure'], fewWorkers)] : []),
  ...(args.some((argument) => !inBrowser(argument)) ? [vitest(vitestArguments())] : []),
  ...(isWhole || args.some(inBrowser) ? [playwright(args.filter(inBrowser))] : []),
];
// At once, because each of them waits for much of its time.
const results = await Promise.all(suites.map(runSuite));
rmSync(scratch, { recursive: true, force: true });
const passed = results.reduce((sum, each) => sum + each.passed, 0);
const failed = results.flatMap((each) => each.failed);
// The reason stands here once more: whoever reads the end of a long output has it.
for (const { title, reason } of failed) console.log(`failed: ${title}${indented(reason)}`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

function isPure() {
  const { pure, service } = testKinds();
  const paths = args.filter((argument) => !argument.startsWith('-'));
  const isWanted = (tests) => paths.some((name) => tests.some((path) => path.includes(name)));
  return isWanted(pure) && !isWanted(service) && !args.some(inBrowser) && !needsInstall();
}

function vitestArguments() {
  return args
    .flatMap((argument) => (argument === '--long' ? testKinds().long : [argument]))
    .filter((argument) => !inBrowser(argument));
}

function vitest(options, settings = {}) {
  return {
    module: 'vitest/vitest.mjs',
    startWith: (report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      return { moduleArgs: ['run', ...reporters, ...options], env: { ...environment, ...settings } };
    },
    passed: ({ numPassedTests = 0 }) => numPassedTests,
    /** A file that does not load counts as one failure. */
    failures: ({ testResults = [] }) =>
      testResults
        .filter(({ status }) => status === 'failed')
        .flatMap(({ name, message, assertionResults }) => {
          const failed = assertionResults.filter(({ status }) => status === 'failed');
          const file = relative(root, name);
          if (assertionResults.length === 0) return [{ title: file, reason: message }];
          const reasonOf = ({ failureMessages }) => failureMessages?.join('\n');
          return failed.map((test) => ({ title: `${file} > ${test.fullName}`, reason: reasonOf(test) }));
        }),
  };
}

function playwright(options) {
  return {
    module: '@playwright/test/cli.js',
    startWith: (report) => ({
      moduleArgs: ['test', ...options],
      env: { ...process.env, FIRSTFAIL_REPORT: report },
    }),
    passed: ({ stats = {} }) => stats.expected ?? 0,
    failures: ({ suites = [] }) => suites.flatMap(failedSpecs),
  };
}

function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  const reasonOf = ({ tests }) => tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).join('\n');
  const named = failed.map((spec) => ({ title: `test/browser/${spec.file} > ${spec.title}`, reason: reasonOf(spec) }));
  return [...named, ...suites.flatMap(failedSpecs)];
}

/** The first lines of a reason, below its title; what Node and the libraries called says nothing. */
function indented(reason = '') {
  const isOurs = (line) => line.trim() !== '' && !/^\s*at (?:new Promise|.*(?:node_modules|node:))/.test(line);
  const lines = stripVTControlCharacters(reason).split('\n').filter(isOurs);
  return lines
    .slice(0, 12)
    .map((line) => `\n  ${line}`)
    .join('');
}

/** The first suite prints each line at once; each of the others prints its lines when it ends. */
async function runSuite({ module, startWith, passed, failures }, index) {
  const report = join(scratch, `${index}.json`);
  const lines = join(scratch, `${index}.txt`);
  const status = await run(module, { ...startWith(report), output: index === 0 ? 'inherit' : openSync(lines, 'w') });
  if (index > 0) process.stdout.write(readFileSync(lines));
  const result = read(report);
  const failed = failures(result);
  if (status !== 0 && failed.length === 0) failed.push({ title: `${module} ended with ${status}` });
  return { passed: passed(result), failed };
}

function run(module, { moduleArgs, env, output }) {
  return new Promise((resolve) => {
    const program = join(root, 'node_modules', module);
    const child = spawn(process.execPath, [program, ...moduleArgs], {
      ...{ cwd: root, env },
      stdio: ['inherit', output, output],
    });
    const pass = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass);
    child.once('exit', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass);
      resolve(code ?? 1);
    });
  });
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}
