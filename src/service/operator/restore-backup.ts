import { AppError } from '../../kernel/app-error.ts';
import type { Backups, checkBackup } from '../../store/backup/backups.ts';
import type { RowCounts } from '../../store/backup/write-backup.ts';
import type { Store } from '../../store/store.ts';
import type { Enqueue, ExecuteSql } from '../../store/task.ts';
import type { Deps } from '../deps.ts';
import { bytesOfFile } from './backup-file.ts';
import { confirmSecretKey } from './confirm-secret-key.ts';
import { resumeWaiting } from './resume-waiting.ts';

export type RestoreDeps = Pick<Deps, 'forges' | 'secretKey' | 'now'> & {
  backups: Backups;
  check: typeof checkBackup;
  enqueue: Enqueue;
  installQueues: (execute: ExecuteSql) => Promise<void>;
};

/** `keyComplaint` is set where the service will not start with the current secret key. */
export type Restored = { rows: RowCounts; keyComplaint: string | undefined };

/** Restores a backup into an empty database. The whole file is read first, so that a cut one changes nothing. */
export async function restoreBackup(deps: RestoreDeps, path: string): Promise<Restored> {
  const { tooNew } = await deps.check(bytesOfFile(path));
  if (tooNew !== undefined) throw new AppError('conflict', tooNew);
  let keyComplaint: string | undefined;
  const rows = await deps.backups.restore(bytesOfFile(path), {
    enqueue: deps.enqueue,
    run: async ({ store, setUp }) => {
      await setUp(deps.installQueues);
      await resumeWaiting({ ...deps, store });
      keyComplaint = await complaintOf(store, deps.secretKey);
    },
  });
  return { rows, keyComplaint };
}

async function complaintOf({ accounts }: Store, secretKey: Uint8Array): Promise<string | undefined> {
  try {
    await confirmSecretKey(accounts, secretKey);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return error.message;
    throw error;
  }
}
