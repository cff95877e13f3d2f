import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const program = join(import.meta.dirname, 'small-disk.mjs');
const sizeMib = 256;
const mount = `mount -t tmpfs -o size=${sizeMib}m,mode=0755 firstfail "$0"`;

/**
 * Runs the product on a small file system in memory, in a namespace of its own, so that nothing else sees it. An ordinary
 * account is root in that namespace to mount it, and itself again in one below, because PostgreSQL refuses to run as root.
 */
export async function fillDisk(_, { times }) {
  const directory = await mkdtemp(join(tmpdir(), 'firstfail-disk-'));
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  const isRoot = uid === 0;
  const again = isRoot ? [] : ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  const inNamespace = async (words) => {
    const own = isRoot ? ['--mount'] : ['--map-root-user', '--mount'];
    const script = `${mount} && exec "$@"`;
    return await run('unshare', [...own, '/bin/sh', '-c', script, directory, ...again, ...words]);
  };
  try {
    const refusal = await inNamespace(['true']).then(() => undefined, lastLine);
    if (refusal !== undefined) return { whyNot: `no small file system can be mounted: ${refusal}` };
    return JSON.parse((await inNamespace([process.execPath, program, directory, String(times)])).stdout);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function lastLine({ stderr, message }) {
  return (stderr || message).trim().split('\n').at(-1);
}
