import type { Writable } from 'node:stream';
import { AppError } from '../../kernel/app-error.ts';
import type { Backups } from '../../store/backup/backups.ts';
import type { RowCounts } from '../../store/backup/write-backup.ts';
import { toStream, writeWholeFile } from './backup-file.ts';

export type BackupDeps = {
  backups: Backups;
  /** The version that writes it. */
  product: string;
  now: () => Date;
  newId: () => string;
  /** The stream for a backup named `-`. */
  out: Writable & { isTTY?: boolean };
};

/** Writes everything that is stored, except the secret key, to a file that appears only when it is complete. */
export async function makeBackup(deps: BackupDeps, path: string): Promise<RowCounts> {
  const { backups, out, product } = deps;
  const about = { product, at: deps.now() };
  if (path !== '-') {
    return await writeWholeFile(path, deps.newId, async (target) => await backups.write(about, target));
  }
  if (out.isTTY) throw new AppError('invalid', 'A backup is not for a terminal. Give a file, or send it into a pipe.');
  return await backups.write(about, toStream(out));
}
