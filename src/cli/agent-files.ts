import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { type ReadLog, unpack } from './read-log.ts';

const mostFileBytes = 256 * 1024 * 1024;
const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOTDIR: 'a part of the path is not a directory',
  ELOOP: 'its links lead in a circle',
};

/** The log in a file below a folder; links are followed, and must stay below it too. */
export async function readBelow(root: string, path: string): Promise<ReadLog> {
  try {
    const folder = realpathSync(root);
    const file = realpathSync(resolve(folder, path));
    const inside = relative(folder, file);
    if (inside === '' || isAbsolute(inside) || /^\.\.(?:[/\\]|$)/.test(inside))
      return { error: `it is not below ${folder}; firstfail mcp --root names another folder` };
    const bytes = readRegular(file);
    return 'error' in bytes ? bytes : await unpack(bytes.bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'it could not be read';
    return { error: reasons[code] ?? code };
  }
}

/** Opened without waiting, which a pipe would do, and looked at once it is open, so that nothing takes its place. */
function readRegular(file: string): ReadLog {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return { error: 'it is no file; name the log itself' };
    if (stats.size > mostFileBytes) return { error: 'it is larger than 256 MiB; keep the last part' };
    return { bytes: readFileSync(descriptor) };
  } finally {
    closeSync(descriptor);
  }
}
