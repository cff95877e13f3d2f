import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/**
 * A log of `sizeBytes` made of what real tools print: this repository's own compiler, package manager and linter,
 * with a few real failures between them. Each line has the timestamp of a CI, and the last lines are a failure.
 */
export function makeRealLog(sizeBytes) {
  const calm = [
    run('node_modules/.bin/tsc', ['-p', '.', '--traceResolution']),
    run('npm', ['ls', '--all']),
    run('node_modules/.bin/biome', ['check', '--reporter=summary', '.']),
  ].flatMap(toLines);
  const failures = testLogs();
  const last = failures.at(-1) ?? [];
  const lines = [];
  let size = lineBytes(last);
  for (let index = 0; size < sizeBytes; index++) {
    const noisy = index % 2_000 === 1_999;
    const failure = failures[Math.floor(index / 2_000) % failures.length];
    const batch = noisy ? (failure ?? []) : [calm[index % calm.length] ?? ''];
    for (const line of batch) {
      const stamped = `${stamp(lines.length)} ${line}`;
      size += Buffer.byteLength(stamped) + 1;
      lines.push(stamped);
    }
  }
  const log = Buffer.from(`${[...lines, ...last].join('\n')}\n`);
  return log.subarray(log.length - sizeBytes);
}

/** In an order that stays when logs are added, so that the figures of two versions are of nearly the same log. */
function testLogs() {
  const orderOf = (name) => createHash('sha256').update(name).digest('hex');
  const files = readdirSync(join(root, 'test/logs'), { recursive: true })
    .filter((name) => name.endsWith('.log'))
    .sort((one, other) => orderOf(one).localeCompare(orderOf(other)));
  return files.map((file) => toLines(readFileSync(join(root, 'test/logs', file), 'utf8')));
}

function run(program, args) {
  const path = program.includes('/') ? join(root, program) : program;
  try {
    return execFileSync(path, args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    return String(error.stdout ?? '');
  }
}

function toLines(text) {
  return text.split('\n');
}

function lineBytes(lines) {
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
}

function stamp(index) {
  return new Date(Date.UTC(2026, 0, 1) + index * 7).toISOString().replace('Z', '0000Z');
}
