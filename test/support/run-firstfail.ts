import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export type Ended = { code: number | null; out: Buffer; err: string };
export type RunOptions = { env?: Record<string, string>; cwd?: string };

const command = resolve(import.meta.dirname, '../../bin/firstfail');

/** `firstfail …` as an operator types it, in an environment with nothing of ours but what is given. */
export function spawnFirstfail(args: readonly string[], { env = {}, cwd }: RunOptions = {}) {
  const inherited = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  });
  const out: Buffer[] = [];
  let err = '';
  child.stdout.on('data', (chunk) => out.push(chunk));
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const ended = once(child, 'close').then(([code]): Ended => ({ code, out: Buffer.concat(out), err }));
  return { child, ended };
}

export async function runFirstfail(args: readonly string[], options?: RunOptions): Promise<Ended> {
  return await spawnFirstfail(args, options).ended;
}
