import { readFileSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';

export type ReadLog = { bytes: Uint8Array } | { error: string };

const mostUnpackedBytes = 2 ** 31 - 1;

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a directory; name the log files in it',
  EACCES: 'permission denied',
  ENOTDIR: 'a part of the path is not a directory',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB; keep the last part',
};

/** The log in a file; a gzip file is unpacked. Why it cannot be had is a sentence's end: "X cannot be read: …". */
export function readLog(path: string): ReadLog {
  try {
    return unpack(readFileSync(path));
  } catch (error) {
    const code = errorCode(error);
    return { error: reasons[code] ?? code };
  }
}

/** Looks at the first bytes, not at a name: standard input has none. */
export function unpack(bytes: Uint8Array): ReadLog {
  if (bytes.length === 0) return { error: 'it is empty, there is nothing to analyse' };
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]))
    return { error: 'it is a zip archive; unpack it and name the logs in it' };
  if (!startsWith(bytes, [0x1f, 0x8b])) return { bytes };
  try {
    // A log that is still being written, or was cut, ends in the middle of its archive: what is there is read.
    const unpacked = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostUnpackedBytes });
    return unpacked.length > 0 ? { bytes: unpacked } : { error: 'it is a gzip archive of an empty file' };
  } catch (error) {
    const tooLarge = errorCode(error) === 'ERR_BUFFER_TOO_LARGE';
    return { error: tooLarge ? 'it unpacks to more than 2 GiB' : 'it is a damaged gzip archive' };
  }
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'it could not be read';
}
