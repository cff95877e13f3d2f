import { readFileSync } from 'node:fs';
import { unpackLog } from '../unpack/unpack-log.ts';

export type ReadLog = { bytes: Uint8Array } | { error: string };

const mostUnpackedBytes = 2 ** 31 - 1;

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  ENOTDIR: 'a part of the path is not a directory',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB; keep the last part',
};

/** The log in a file, unpacked. Why it cannot be had is a sentence's end: "X cannot be read: …". */
export async function readLog(path: string): Promise<ReadLog> {
  try {
    return await unpack(readFileSync(path));
  } catch (error) {
    return { error: unreadable(error) };
  }
}

/** Looks at the first bytes, not at a name: standard input has none. */
export async function unpack(bytes: Uint8Array): Promise<ReadLog> {
  if (bytes.length === 0) return { error: 'it is empty, there is nothing to analyse' };
  const unpacked = await unpackLog(bytes, mostUnpackedBytes);
  if (unpacked.kind === 'log') return unpacked;
  return { error: unpacked.kind === 'too_large' ? 'it unpacks to more than 2 GiB' : unpacked.why };
}

/** The end of the sentence "X cannot be read: …" for an error of the file system. */
export function unreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'it could not be read';
  return reasons[code] ?? code;
}
