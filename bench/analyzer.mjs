import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyze } from '../dist/analyzer/analyze.js';
import { detectors } from '../dist/analyzer/detectors/index.js';
import { LogText } from '../dist/kernel/log-text.js';
import { makeRealLog } from './real-log.mjs';
import { figure, medianMs, mib, section } from './table.mjs';

export const options = {
  hash: (text) => createHash('sha256').update(text).digest('hex').slice(0, 32),
  evidence: 'quotes',
};

/** Measures the analyser alone, and two well-known operations on the same bytes in the same run for comparison. */
export async function benchAnalyzer() {
  const log = makeRealLog(10 * 2 ** 20);
  const literals = [...new Set(detectors.flatMap((detector) => detector.rules.flatMap((rule) => rule.literals)))];
  section(
    `Analyser: ${mib(log.length).toFixed(0)} MiB of real tool output, ${detectors.length} detectors, ${literals.length} literals`,
  );
  const text = LogText.fromBytes(log);
  const analyzeMs = await medianMs(() => analyze(text, {}, options));
  const json = JSON.stringify({ log: log.toString('utf8') });
  const parseMs = await medianMs(() => JSON.parse(json));
  figure('analyse', rate(log, analyzeMs), `${analyzeMs.toFixed(0)} ms on one core, goal: at least 100 MiB/s`);
  figure(
    'JSON.parse of the same bytes',
    rate(log, parseMs),
    `analysing takes ${(analyzeMs / parseMs).toFixed(2)} times as long, goal: at most 2`,
  );
  const grepMs = await grep(log, literals);
  if (grepMs === undefined) figure('grep -F -f', '–', 'no grep on this machine');
  else
    figure(
      'grep -F -c -f, the same literals',
      rate(log, grepMs),
      `analysing is ${(grepMs / analyzeMs).toFixed(2)} times as fast`,
    );
  await hostile();
}

/** Logs that are made to be slow; each must take far less than the limit that ends a thread. */
async function hostile() {
  const size = 10 * 2 ** 20;
  section('Hostile logs of 10 MiB');
  for (const [name, unit] of Object.entries({
    'one line of letters': 'a',
    'only spaces': ' ',
    'only line feeds': '\n',
    '"ERROR at " again and again': 'ERROR at ',
    '"error: " on each line': 'error: x\n',
    'open brackets': '(((((',
    'escape sequences': '\u001b[;;;;',
    'stack frames': '    at f (a.js:1:1)\n',
    'failed tasks of Ansible': 'fatal: [h]: FAILED! => {}\n',
  })) {
    const log = LogText.fromBytes(Buffer.alloc(size, unit));
    const started = performance.now();
    analyze(log, {}, options);
    figure(name, `${(performance.now() - started).toFixed(0)} ms`);
  }
}

async function grep(log, literals) {
  const directory = mkdtempSync(join(tmpdir(), 'firstfail-bench-'));
  const [patterns, file] = [join(directory, 'literals'), join(directory, 'log')];
  try {
    writeFileSync(patterns, `${literals.filter((literal) => !literal.includes('\n')).join('\n')}\n`);
    writeFileSync(file, log);
    const search = () =>
      spawnSync('grep', ['-F', '-c', '-f', patterns, file], { env: { ...process.env, LC_ALL: 'C' } });
    if (search().error) return undefined;
    return await medianMs(search);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function rate(log, ms) {
  return `${(mib(log.length) / (ms / 1_000)).toFixed(0)} MiB/s`;
}
