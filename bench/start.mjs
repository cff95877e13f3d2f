import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { figure, section } from './table.mjs';

const runs = 20;
const goal = 1.6;
const command = resolve(import.meta.dirname, '../bin/firstfail');
const log = '$ npm test\nsrc/a.ts(3,5): error TS2322: Type a is not b.\nERROR: Job failed: exit code 1\n';

/** Measures the command on a small log and, in turns, a program that does nothing. */
export function benchStart() {
  const folder = mkdtempSync(join(tmpdir(), 'firstfail-start-'));
  try {
    const file = join(folder, 'small.log');
    writeFileSync(file, log);
    const programs = { bare: ['-e', '1'], help: [command, 'analyze', '--help'], analyze: [command, 'analyze', file] };
    section(`Start of the command, the shortest of ${runs} runs`);
    for (const args of Object.values(programs)) processMs(args);
    const taken = { bare: [], help: [], analyze: [] };
    for (let run = 0; run < runs; run++) {
      for (const [name, args] of Object.entries(programs)) taken[name].push(processMs(args));
    }
    report(taken);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report({ bare, help, analyze }) {
  const least = Math.min(...bare);
  const times = (all) => `${(Math.min(...all) / least).toFixed(2)} times as long`;
  figure('node -e 1', `${least.toFixed(0)} ms`);
  figure('firstfail analyze --help', `${Math.min(...help).toFixed(0)} ms`, times(help));
  figure('firstfail analyze small.log', `${Math.min(...analyze).toFixed(0)} ms`, `${times(analyze)}, goal: ${goal}`);
}

function processMs(args) {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const tookMs = performance.now() - started;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return tookMs;
}
