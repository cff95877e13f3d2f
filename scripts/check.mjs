import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './checkout.mjs';
import { prepare } from './prepare.mjs';

// Runs every automatic check of the sources. A step prints nothing unless it finds a problem, and changes no file;
// npm run check -- --write updates the list of regular expressions that are safe.

const bin = (name) => join(root, 'node_modules/.bin', name);

// One checker is faster than several on two cores, because each reads the types of all packages.
const types = ['--noEmit', '--singleThreaded'];

const steps = [
  ['types', bin('tsc'), '-p', '.', ...types],
  ['types of the dashboard', bin('tsc'), '-p', 'web', ...types],
  ['lint, format, import cycles', bin('biome'), 'check', '--error-on-warnings', '.'],
  ['dead code and dependencies', bin('knip'), '--no-progress'],
  ['architecture', bin('vitest'), 'run', '--config', 'test/architecture.config.ts'],
  ['packages', process.execPath, join(root, 'scripts/check-packages.mjs')],
  ['regular expressions', process.execPath, join(root, 'scripts/check-regexes.mjs'), ...process.argv.slice(2)],
];

await prepare();
let failed = 0;
for (const [name, program, ...args] of steps) {
  const startedMs = performance.now();
  const { status, output } = await run(program, args);
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (status === 0) continue;
  failed += 1;
  process.stdout.write(output);
}
console.log(`${steps.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ status: 1, output: `${error.message}\n` }));
    child.once('close', (code) => resolve({ status: code ?? 1, output }));
  });
}
