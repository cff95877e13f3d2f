import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { AppError } from '../../kernel/app-error.ts';
import type { BackupTarget } from '../../store/backup/write-backup.ts';

const pieceBytes = 256 * 1024;

/** Throws an AppError where the file cannot be read. */
export async function* bytesOfFile(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: pieceBytes });
  } catch (error) {
    throw fileError(error, `${path} cannot be read`);
  }
}

/**
 * The file gets its name only when it is complete and on the disk; until then an earlier file of that name stays. Only
 * its owner can read it.
 */
export async function writeWholeFile<T>(
  path: string,
  newId: () => string,
  fill: (target: BackupTarget) => Promise<T>,
): Promise<T> {
  const partial = `${path}.${newId()}.partial`;
  const file = await inWords(path, async () => await openNew(path, partial));
  try {
    const filled = await fill(async (bytes) => {
      for await (const piece of bytes) await inWords(path, async () => await file.writeFile(piece));
    });
    await inWords(path, async () => {
      await file.sync();
      await rename(partial, path);
      await syncDirectory(dirname(path));
    });
    return filled;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

export function toStream(out: Writable): BackupTarget {
  out.on('error', () => undefined);
  const write = async (piece: Buffer) =>
    await new Promise<void>((resolve, reject) => {
      out.write(piece, (error) => (error ? reject(fileError(error, 'Standard output cannot be written')) : resolve()));
    });
  return async (bytes) => {
    for await (const piece of bytes) await write(piece);
  };
}

async function openNew(path: string, partial: string): Promise<FileHandle> {
  const there = await stat(path).catch(() => undefined);
  if (there && !there.isFile()) {
    throw new AppError('conflict', `${path} is there and is no file. Give another name, or - for standard output.`);
  }
  return await open(partial, 'wx', 0o600);
}

// A new name is durable when its directory is synced.
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync().finally(async () => await directory.close());
}

async function inWords<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileError(error, `${path} cannot be written`);
  }
}

function fileError(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error || 'errno' in error) || !('code' in error)) return error;
  return new AppError('unavailable', `${what} (${String(error.code)}).`);
}
