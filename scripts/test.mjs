import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './checkout.mjs';
import { prepare } from './prepare.mjs';

// The tests start the compiled product, so it is built first. Arguments go to vitest: npm test -- src/cli

await prepare();
const scratch = mkdtempSync(join(tmpdir(), 'firstfail-report-'));
const report = join(scratch, 'report.json');
const status = await runVitest();
const { passed, failed } = count(status);
rmSync(scratch, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function runVitest() {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** A file that does not load and an error outside every test have no test of their own: each run with one has failed. */
function count(status) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport();
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const failures = numFailedTests + unloaded;
  return { passed: numPassedTests, failed: status === 0 ? failures : Math.max(1, failures) };
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}
