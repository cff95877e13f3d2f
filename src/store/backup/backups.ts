import type { OpenOptions } from '../database/database-source.ts';
import { type DatabasePlace, openSource } from '../database/open-source.ts';
import { type BackupHeader, brokenFile } from './format.ts';
import { readBackup } from './read-backup.ts';
import { type Finish, restoreBackup, whyTooNew } from './restore-backup.ts';
import { type BackupTarget, type RowCounts, writeBackup } from './write-backup.ts';

/** The contents of a complete and unchanged backup. */
export type BackupFacts = {
  header: BackupHeader;
  rows: RowCounts;
  /** Why this version cannot restore it, if it cannot. */
  tooNew: string | undefined;
};

export interface Backups {
  write(about: { product: string; at: Date }, target: BackupTarget): Promise<RowCounts>;
  restore(file: AsyncIterable<Buffer>, finish: Finish): Promise<RowCounts>;
}

/** Opens the database without a migration: a backup migrates nothing, and a restore creates the schema itself. */
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

/** Reads the whole file; throws a sentence if it is not complete and unchanged. */
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
