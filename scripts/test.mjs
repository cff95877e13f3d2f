import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { needsInstall, root } from './checkout.mjs';
import { prepare } from './prepare.mjs';
import { testKinds } from './test-kinds.mjs';

// Most tests start the compiled product, so it is built first; where only pure ones are asked for, it is not. Arguments
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
const total = { passed: 0, failed: 0 };
for (const suite of suites) {
  const { passed, failed } = await suite();
  total.passed += passed;
  total.failed += failed;
}
rmSync(scratch, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function isPure() {
  const { pure, service } = testKinds();
  const paths = args.filter((argument) => !argument.startsWith('-'));
  const isWanted = (tests) => paths.some((name) => tests.some((path) => path.includes(name)));
  return isWanted(pure) && !isWanted(service) && !args.some(inBrowser) && !needsInstall();
}

/** A file that does not load and an error outside every test have no test of their own: each run with one has failed. */
async function runVitest() {
  const report = join(scratch, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const options = args
    .flatMap((argument) => (argument === '--long' ? testKinds().long : [argument]))
    .filter((argument) => !inBrowser(argument));
  const status = await run('vitest/vitest.mjs', ['run', ...reporters, ...options], environment);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read(report);
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return count(status, numPassedTests, numFailedTests + unloaded);
}

async function runPlaywright() {
  const report = join(scratch, 'playwright.json');
  const env = { ...process.env, FIRSTFAIL_REPORT: report };
  const status = await run('@playwright/test/cli.js', ['test', ...args.filter(inBrowser)], env);
  const { stats = {} } = read(report);
  return count(status, stats.expected ?? 0, (stats.unexpected ?? 0) + (stats.flaky ?? 0));
}

function count(status, passed, failed) {
  return { passed, failed: status === 0 ? failed : Math.max(1, failed) };
}

function run(module, moduleArgs, env = process.env) {
  return new Promise((resolve) => {
    const program = join(root, 'node_modules', module);
    const child = spawn(process.execPath, [program, ...moduleArgs], { cwd: root, stdio: 'inherit', env });
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
