import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { section } from './table.mjs';

/** Measures the overview page in the tests' browser, on a slowed network and processor. */
export function benchDashboard() {
  section('The dashboard');
  const root = resolve(import.meta.dirname, '..');
  const playwright = resolve(root, 'node_modules/@playwright/test/cli.js');
  const args = [playwright, 'test', '--config', 'test/browser/speed.config.ts'];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}
