import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

export const checkout = resolve(import.meta.dirname, '../..');
export const failure = "src/user.ts(12,9): error TS2339: Property 'name' does not exist on type 'User'.";

export type Packages = { folder: string; commandFile: string; serverFile: string };
type Ended = { status: number | null; out: string; err: string };

/** Both packages as `npm run pack` makes them, in a folder that is outside of the checkout. */
export function makePackages(): Packages {
  const folder = mkdtempSync(join(tmpdir(), 'firstfail-packages-'));
  const args = ['scripts/pack.mjs', '--out', join(folder, 'out')];
  const said = execFileSync(process.execPath, args, { cwd: checkout, encoding: 'utf8' });
  const [commandFile = '', serverFile = ''] = said.split('\n').map((line) => line.split('  ')[0]);
  return { folder, commandFile, serverFile };
}

export function removePackages({ folder }: Packages): void {
  rmSync(folder, { recursive: true, force: true });
}

export function emptyFolder({ folder }: { folder: string }, name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'build.log'), `> tsc -p .\n\n${failure}\nnpm error Lifecycle script \`build\` failed\n`);
  return path;
}

/** In an environment with nothing of ours. */
export function cleanEnvironment(own: Record<string, string> = {}): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...own };
}

export async function npm(cwd: string, ...args: string[]): Promise<string> {
  const options = { cwd, env: cleanEnvironment(), maxBuffer: 2 ** 26 };
  const { stdout, stderr } = await promisify(execFile)('npm', args, options);
  return stdout + stderr;
}

export async function run(cwd: string, program: string, ...args: string[]): Promise<Ended> {
  const child = spawn(program, args, { cwd, env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = { out: '', err: '' };
  for (const [name, stream] of [['out', child.stdout] as const, ['err', child.stderr] as const]) {
    stream.on('data', (chunk) => {
      texts[name] += String(chunk);
    });
  }
  return await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (status) => done({ status, ...texts }));
  });
}
