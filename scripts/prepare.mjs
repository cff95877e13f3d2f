import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { needsBuild, needsCommand, needsInstall, orExplain, refuseOldNode } from './checkout.mjs';

/** Installs and builds this checkout where needed; a published package has no sources and needs neither. */
export async function prepare() {
  refuseOldNode();
  if (!needsInstall() && !needsBuild()) return;
  const { setUp } = await import('./set-up.mjs');
  await orExplain(setUp);
}

/** Does the same for the command alone, which needs no compiler, no dashboard and no database. */
export async function prepareCommand() {
  refuseOldNode();
  if (!needsCommand()) return;
  const { setUpCommand } = await import('./set-up.mjs');
  await orExplain(setUpCommand);
}

if (argv[1] === fileURLToPath(import.meta.url)) await prepare();
