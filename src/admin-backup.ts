import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { Command } from 'commander';
import type { Config } from './config.ts';
import { forges } from './forges/index.ts';
import { packageFolder } from './kernel/package-folder.ts';
import { bytesOfFile } from './service/operator/backup-file.ts';
import { makeBackup } from './service/operator/make-backup.ts';
import { restoreBackup } from './service/operator/restore-backup.ts';
import { type Backups, checkBackup, openBackups } from './store/backup/backups.ts';
import { createEnqueue } from './tasks/enqueue.ts';
import { installQueues } from './tasks/queues.ts';

type AdminContext = {
  io: { out: (text: string) => void; err: (text: string) => void; stdout: Writable };
  loadConfig: () => Config;
};

const contents =
  'It holds hashes of passwords and tokens, sealed credentials and quotes of logs: keep it as closed as the database.';

/** `firstfail admin backup`, `check-backup` and `restore`. */
export function addBackup(admin: Command, context: AdminContext): void {
  addWrite(admin, context);
  addCheck(admin, context);
  addRestore(admin, context);
}

function addWrite(admin: Command, context: AdminContext): void {
  admin
    .command('backup')
    .description('write everything that is stored, but not the secret key, into one file; the service may run')
    .argument('<file>', 'what has this name is replaced once the backup is whole; - is standard output')
    .action(async (file: string) => {
      const { io, loadConfig } = context;
      const config = loadConfig();
      const deps = { product: version(), now: () => new Date(), newId: randomUUID, out: io.stdout };
      await withBackups(config, context, async (backups) => {
        const rows = await makeBackup({ ...deps, backups }, file);
        io.err(`The backup is whole: ${summary(rows)}.\n${contents}\n`);
        io.err(
          `The secret key is not in it. Keep it in another place, from ${config.secretKeyOrigin}: without it a restored ` +
            'service does not start, and sealed credentials and tokens cannot be opened.\n',
        );
      });
    });
}

function addCheck(admin: Command, { io }: AdminContext): void {
  admin
    .command('check-backup')
    .description('read a backup from end to end and print how many rows of each table it holds; needs no database')
    .argument('<file>')
    .action(async (file: string) => {
      const { header, rows, tooNew } = await checkBackup(bytesOfFile(file));
      for (const [table, count] of Object.entries(rows)) io.out(`${table.padEnd(20)}${String(count).padStart(12)}\n`);
      io.err(`The backup is whole: ${summary(rows)}.\n`);
      io.err(`Written ${header.created_at} by Firstfail ${header.product}, from a database at ${header.schema}.\n`);
      if (tooNew !== undefined) io.err(`${tooNew}\n`);
    });
}

function addRestore(admin: Command, context: AdminContext): void {
  admin
    .command('restore')
    .description('put a backup into an empty database, as DATABASE_URL or FIRSTFAIL_DATA_DIR name it')
    .argument('<file>')
    .action(async (file: string) => {
      const { io, loadConfig } = context;
      const config = loadConfig();
      const { secretKey } = config;
      const now = () => new Date();
      const deps = { forges, secretKey, check: checkBackup, enqueue: createEnqueue(now), installQueues, now };
      await withBackups(config, context, async (backups) => {
        const { rows, keyComplaint } = await restoreBackup({ ...deps, backups }, file);
        io.err(`The database is restored: ${summary(rows)}.\n`);
        io.err(
          keyComplaint === undefined ? 'The service can start.\n' : `Before the service starts: ${keyComplaint}\n`,
        );
      });
    });
}

async function withBackups(
  config: Config,
  { io }: AdminContext,
  work: (backups: Backups) => Promise<void>,
): Promise<void> {
  const notice = (text: string) => io.err(`${text}\n`);
  const { backups, close } = await openBackups(config, { purpose: 'admin', notice });
  await work(backups).finally(close);
}

function summary(rows: Record<string, number>): string {
  const counts = Object.values(rows);
  const sum = counts.reduce((total, count) => total + count, 0);
  return `${sum} rows in ${counts.length} tables; tenants: ${rows.tenants ?? 0}, analyses: ${rows.analyses ?? 0}`;
}

function version(): string {
  const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return String(manifest.version);
}
