import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
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
const suites = [
  ...(args.length === 0 || args.some((argument) => !inBrowser(argument)) ? [runVitest] : []),
  ...(args.length === 0 || args.some(inBrowser) ? [runPlaywright] : []),
];
// At once, because each of them waits for much of its time.
const counts = await Promise.all(suites.map(async (suite) => await suite()));
const [passed, failed] = ['passed', 'failed'].map((name) => counts.reduce((sum, each) => sum + each[name], 0));
rmSync(scratch, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function isPure() {
  const { pure, service } = testKinds();
  const paths = args.filter((argument) => !argument.startsWith('-'));
  const isWanted = (tests) => paths.some((name) => tests.some((path) => path.includes(name)));
  return isWanted(pure) && !isWanted(service) && !args.some(inBrowser) && !needsInstall();
}

/** A run fails when a file does not load or an error occurs outside of every test, although no test failed. */
async function runVitest() {
  const report = join(scratch, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const options = args
    .flatMap((argument) => (argument === '--long' ? testKinds().long : [argument]))
    .filter((argument) => !inBrowser(argument));
  const status = await run('vitest/vitest.mjs', ['run', ...reporters, ...options], { env: environment });
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read(report);
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return count(status, numPassedTests, numFailedTests + unloaded);
}

/** Prints each line at once where this suite runs alone; otherwise prints all lines when it ends. */
async function runPlaywright() {
  const report = join(scratch, 'playwright.json');
  const lines = join(scratch, 'playwright.txt');
  const output = suites.length > 1 ? openSync(lines, 'w') : 'inherit';
  const env = { ...process.env, FIRSTFAIL_REPORT: report };
  const status = await run('@playwright/test/cli.js', ['test', ...args.filter(inBrowser)], { env, output });
  if (suites.length > 1) process.stdout.write(readFileSync(lines));
  const { stats = {} } = read(report);
  return count(status, stats.expected ?? 0, (stats.unexpected ?? 0) + (stats.flaky ?? 0));
}

function count(status, passed, failed) {
  return { passed, failed: status === 0 ? failed : Math.max(1, failed) };
}

function run(module, moduleArgs, { env, output = 'inherit' }) {
  return new Promise((resolve) => {
    const program = join(root, 'node_modules', module);
    const stdio = ['inherit', output, output];
    const child = spawn(process.execPath, [program, ...moduleArgs], { cwd: root, stdio, env });
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
