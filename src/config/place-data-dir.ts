import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { settings, type Values } from './settings.ts';

const closedHome = '/var/lib/firstfail';

/** PostgreSQL does not run as root. Where its account cannot pass the default's parents, another place is taken. */
export function placeDataDir({ dataDir, databaseUrl }: Values, env: Record<string, string | undefined>) {
  const isDefault = !env[settings.dataDir.name]?.trim();
  if (process.getuid?.() !== 0 || databaseUrl || !isDefault || isOpen(dirname(dataDir))) {
    return { dataDir, notices: [] };
  }
  const why = 'the database does not run as root, and its account cannot enter';
  const way = `Set ${settings.dataDir.name} to choose another place.`;
  return { dataDir: closedHome, notices: [`Data is kept in ${closedHome}: ${why} ${dirname(dataDir)}. ${way}`] };
}

function isOpen(directory: string): boolean {
  const facts = statSync(directory, { throwIfNoEntry: false });
  if (facts && (facts.mode & 0o001) === 0) return false;
  const parent = dirname(directory);
  return parent === directory || isOpen(parent);
}
