import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { section } from './table.mjs';

/** Runs the test of `npm test` with more samples of each kind, and prints its figures. */
export function benchSecrets() {
  section('Secrets in failing logs: hidden wherever the log is quoted, and what is masked in vain');
  const root = resolve(import.meta.dirname, '..');
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, FIRSTFAIL_TEST_SECRET_TABLE: '1', FIRSTFAIL_TEST_SECRET_TURNS: '4' };
  const args = [vitest, 'run', 'test/analyzer/secrets.test.ts', '--silent=false', '--reporter=dot'];
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
