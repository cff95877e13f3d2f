import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../kernel/app-error.ts';
import { settings } from './settings.ts';

export function keyFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/** The key in the data directory, which is made where it is missing. */
export function keyIn(dataDir: string): string {
  return explained(dataDir, () => storedSecretKey(dataDir));
}

/** The key in the data directory; `undefined` where none was made yet. */
export function existingKeyIn(dataDir: string): string | undefined {
  const path = keyFile(dataDir);
  return explained(dataDir, () => (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined));
}

function explained<T>(dataDir: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const way = `Start firstfail as the account that owns it, or set ${settings.dataDir.name}.`;
    throw new AppError('unavailable', `The secret key in ${dataDir} can be neither read nor made (${code}). ${way}`);
  }
}

// Linked to its name when it is written, so that a kill leaves no empty key and one of two starting processes wins.
function storedSecretKey(dataDir: string): string {
  const path = keyFile(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) {
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    try {
      linkSync(fresh, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(fresh);
    }
  }
  return readFileSync(path, 'utf8').trim();
}
