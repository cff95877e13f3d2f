import type { OpenOptions } from '../database/database-source.ts';
import { type DatabasePlace, openSource } from '../database/open-source.ts';
import { type BackupHeader, brokenFile } from './format.ts';
import { readBackup } from './read-backup.ts';
import { type Finish, restoreBackup, whyTooNew } from './restore-backup.ts';
import { type BackupTarget, type RowCounts, writeBackup } from './write-backup.ts';

/** What a whole and unchanged backup holds. */
export type BackupFacts = {
  header: BackupHeader;
  rows: RowCounts;
  /** Why this version cannot restore it, where it cannot. */
  tooNew: string | undefined;
};

export interface Backups {
  write(about: { product: string; at: Date }, target: BackupTarget): Promise<RowCounts>;
  restore(file: AsyncIterable<Buffer>, finish: Finish): Promise<RowCounts>;
}

/** Of a database as it is: a backup migrates nothing, and one is restored before anything is there. */
export async function openBackups(
  place: DatabasePlace,
  options: OpenOptions,
): Promise<{ backups: Backups; close(): Promise<void> }> {
  const { url, close } = await openSource(place, options);
  const backups: Backups = {
    write: async (about, target) => await writeBackup(url, about, target),
    restore: async (file, finish) => await restoreBackup(url, file, finish),
  };
  return { backups, close };
}

/** Reads all of it; throws a sentence where it is not what was written. */
export async function checkBackup(file: AsyncIterable<Buffer>): Promise<BackupFacts> {
  let header: BackupHeader | undefined;
  let rows: RowCounts = {};
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header;
    if (part.kind === 'end') rows = part.rows;
  }
  if (header === undefined) throw brokenFile();
  return { header, rows, tooNew: whyTooNew(header) };
}
