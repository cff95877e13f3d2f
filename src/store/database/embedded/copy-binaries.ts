import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../kernel/app-error.ts';
import { makeLibraryLinks } from './library-links.ts';

const unused = /\.a$|\/include(?:\/|$)/;

/**
 * A copy of the programs below `parent` that other accounts can read, one per version. The directory may be writable
 * for everybody (`/var/tmp`), so a copy is used only if this account owns it and nobody else can write to it.
 */
export async function copyBinaries(native: string, parent: string): Promise<string> {
  const target = join(parent, `firstfail-postgres-${await contentKey(native)}`);
  if (await isComplete(native, join(target, 'native'))) return join(target, 'native');
  await assertReplaceable(target);
  const fresh = await mkdtemp(join(parent, 'firstfail-copy-'));
  await chmod(fresh, 0o755);
  await cp(native, join(fresh, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !unused.test(path),
  });
  await openToAll(fresh);
  await makeLibraryLinks(join(fresh, 'native'));
  await rm(target, { recursive: true, force: true });
  await rename(fresh, target).catch(async () => await rm(fresh, { recursive: true, force: true }));
  return join(target, 'native');
}

async function contentKey(native: string): Promise<string> {
  const files = ['bin/postgres', 'bin/initdb', 'pg-symlinks.json'];
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(native, file))).size));
  return createHash('sha256').update(sizes.join('-')).digest('hex').slice(0, 12);
}

// Cleaners of /var/tmp remove single files, so a copy is used only if all of its files exist.
async function isComplete(native: string, copy: string): Promise<boolean> {
  if (!(await isOurs(join(copy, '..')))) return false;
  const files = await readdir(native, { recursive: true });
  const present = await Promise.all(
    files
      .filter((file) => !unused.test(file))
      .map(async (file) => {
        const [here, there] = await Promise.all([
          stat(join(native, file)),
          stat(join(copy, file)).catch(() => undefined),
        ]);
        return there !== undefined && (here.isDirectory() || here.size === there.size);
      }),
  );
  return present.every(Boolean);
}

async function isOurs(directory: string): Promise<boolean> {
  const facts = await lstat(directory).catch(() => undefined);
  return facts?.isDirectory() === true && facts.uid === process.getuid?.() && (facts.mode & 0o022) === 0;
}

async function assertReplaceable(target: string): Promise<void> {
  const facts = await lstat(target).catch(() => undefined);
  if (facts === undefined || facts.uid === process.getuid?.()) return;
  throw new AppError('unavailable', `${target} belongs to another account. Remove it, or set DATABASE_URL.`);
}

async function openToAll(root: string): Promise<void> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const executable = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0;
    await chmod(path, executable ? 0o755 : 0o644);
  }
}
