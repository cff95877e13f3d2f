import { lstat, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * npm packages hold no symbolic links, and npm may skip the install script that creates them. This creates the missing
 * links; in a read-only directory it creates none, and a copy gets them instead.
 */
export async function makeLibraryLinks(native: string): Promise<void> {
  for (const { source, target } of await readLinks(native)) {
    const [from, to] = [join(native, '..', source), join(native, '..', target)];
    if (await exists(to)) continue;
    await symlink(relative(dirname(to), from), to).catch(() => undefined);
  }
}

async function readLinks(native: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text);
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}
