import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pack } from '../scripts/pack/pack.mjs';
import { figure, mib, section } from './table.mjs';

const goals = { command: 5, server: 60 };
const log = "src/user.ts(12,9): error TS2339: Property 'name' does not exist on type 'User'.\n";
const env = { PATH: process.env.PATH, HOME: process.env.HOME };
const readyWithinMs = 180_000;

/** Measures the time from the packages to the first answer, each in an empty folder with only Node and npm. */
export async function benchInstall() {
  const scratch = mkdtempSync(join(tmpdir(), 'firstfail-install-'));
  // Where root starts the service, PostgreSQL runs under its own account, which must be able to read its data.
  chmodSync(scratch, 0o755);
  try {
    section('Packing');
    const [took, [command, server]] = await timed(() => pack(join(scratch, 'packages')));
    figure('both packages', seconds(took));
    await installCommand(makeFolder(scratch, 'command'), command);
    await installServer(makeFolder(scratch, 'server'), server);
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function installCommand(folder, { file, bytes }) {
  section('The command: install, and the cause of a log');
  writeFileSync(join(folder, 'build.log'), log);
  const [installMs] = await timed(() => npmInstall(folder, file));
  const program = join(folder, 'node_modules/.bin/firstfail');
  const [answerMs, { stdout }] = await timed(() =>
    promisify(execFile)(program, ['analyze', 'build.log'], { cwd: folder, env }),
  );
  if (!stdout.includes('TS2339')) throw new Error(`the command did not find the cause:\n${stdout}`);
  report(folder, { bytes, installMs, answerMs, goal: goals.command });
}

async function installServer(folder, { file, bytes }) {
  section('The service: install, until /readyz answers');
  const [installMs] = await timed(() => npmInstall(folder, file));
  const settings = { FIRSTFAIL_PORT: '0', FIRSTFAIL_DATA_DIR: join(folder, 'data') };
  const program = join(folder, 'node_modules/.bin/firstfail-server');
  const child = spawn(program, [], { cwd: folder, env: { ...env, ...settings }, stdio: ['ignore', 'ignore', 'pipe'] });
  const [answerMs] = await timed(() => untilReady(child));
  report(folder, { bytes, installMs, answerMs, goal: goals.server });
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

function report(folder, { bytes, installMs, answerMs, goal }) {
  const { size, count } = weigh(join(folder, 'node_modules'));
  figure('packed', `${mib(bytes).toFixed(2)} MiB`);
  figure('installed', `${mib(size).toFixed(1)} MiB`, `${count} files`);
  figure('npm install', seconds(installMs));
  figure('until the answer', seconds(answerMs));
  figure('together', seconds(installMs + answerMs), `goal: at most ${goal} s`);
}

async function npmInstall(folder, file) {
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', file];
  await promisify(execFile)('npm', args, { cwd: folder, env, maxBuffer: 2 ** 26 });
}

async function untilReady(child) {
  let printed = '';
  child.stderr.on('data', (chunk) => {
    printed += String(chunk);
  });
  for (const until = Date.now() + readyWithinMs; Date.now() < until && child.exitCode === null; ) {
    const [, url] = /listens on (http:\S+)/.exec(printed) ?? [];
    const answer = url === undefined ? undefined : await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`the service did not come up:\n${printed}`);
}

function makeFolder(scratch, name) {
  const folder = join(scratch, name);
  mkdirSync(folder);
  return folder;
}

function weigh(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  return { size: sizes.reduce((sum, size) => sum + size, 0), count: files.length };
}

async function timed(work) {
  const started = performance.now();
  const result = await work();
  return [performance.now() - started, result];
}

function seconds(ms) {
  return `${(ms / 1_000).toFixed(1)} s`;
}
