import { lstat, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * npm packages carry no symbolic links; the package makes its library links in an install script, which npm may not
 * run. Makes those that are missing; where the place is read-only it makes none, and a copy gets them instead.
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
