import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stageCommand } from '../scripts/pack/command-package.mjs';
import { figure, section } from './table.mjs';

const runs = 20;
const goal = 1.6;
const command = resolve(import.meta.dirname, '../bin/firstfail');
const log = '$ npm test\nsrc/a.ts(3,5): error TS2322: Type a is not b.\nERROR: Job failed: exit code 1\n';

/** Measures the command on a small log, in a checkout and packed, and, in turns, a program that does nothing. */
export async function benchStart() {
  const folder = mkdtempSync(join(tmpdir(), 'firstfail-start-'));
  try {
    const file = join(folder, 'small.log');
    writeFileSync(file, log);
    await stageCommand(folder);
    const packed = join(folder, 'firstfail.cjs');
    section(`Start of the command, the shortest of ${runs} runs`);
    report({
      'node -e 1': ['-e', '1'],
      'firstfail analyze --help': [command, 'analyze', '--help'],
      'firstfail analyze small.log': [command, 'analyze', file],
      'the packed command, --help': [packed, 'analyze', '--help'],
      'the packed command, small.log': [packed, 'analyze', file],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the programs in turns; the first of them is what the others are compared with. */
function report(programs) {
  for (const args of Object.values(programs)) processMs(args);
  const taken = Object.fromEntries(Object.keys(programs).map((name) => [name, Number.POSITIVE_INFINITY]));
  for (let run = 0; run < runs; run++)
    for (const [name, args] of Object.entries(programs)) taken[name] = Math.min(taken[name], processMs(args));
  const [bare] = Object.values(taken);
  for (const [name, ms] of Object.entries(taken)) {
    const note = `${(ms / bare).toFixed(2)} times as long${name.endsWith('small.log') ? `, goal: ${goal}` : ''}`;
    figure(name, `${ms.toFixed(0)} ms`, ms === bare ? '' : note);
  }
}

function processMs(args) {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const tookMs = performance.now() - started;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return tookMs;
}
