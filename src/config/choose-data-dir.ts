import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { settings, type Values } from './settings.ts';

const closedHome = '/var/lib/firstfail';

/**
 * Chooses the data directory: PostgreSQL does not run as root, and where its account cannot enter the parents of the
 * default, another directory is used.
 */
export function chooseDataDir({ dataDir, databaseUrl }: Values, env: Record<string, string | undefined>) {
  const isDefault = !env[settings.dataDir.name]?.trim();
  if (process.getuid?.() !== 0 || databaseUrl || !isDefault || isOpenToOthers(dirname(dataDir))) {
    return { dataDir, notices: [] };
  }
  const why = 'the database does not run as root, and its account cannot enter';
  const way = `Set ${settings.dataDir.name} to choose another place.`;
  return { dataDir: closedHome, notices: [`Data is kept in ${closedHome}: ${why} ${dirname(dataDir)}. ${way}`] };
}

/** Whether another account can pass through the directory and its parents. */
export function isOpenToOthers(directory: string): boolean {
  const facts = statSync(directory, { throwIfNoEntry: false });
  if (facts && (facts.mode & 0o001) === 0) return false;
  const parent = dirname(directory);
  return parent === directory || isOpenToOthers(parent);
}
