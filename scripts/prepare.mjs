import { argv, execPath, exit, versions } from 'node:process';
import { fileURLToPath } from 'node:url';
import { needsBuild, needsCommand, needsInstall, orExplain, say } from './checkout.mjs';

/** Installs and builds this checkout where that is needed; a published package has no sources and needs neither. */
export async function prepare() {
  refuseOldNode();
  if (!needsInstall() && !needsBuild()) return;
  const { setUp } = await import('./set-up.mjs');
  await orExplain(setUp);
}

/** The same for the command alone, which needs no compiler, no dashboard and no database. */
export async function prepareCommand() {
  refuseOldNode();
  if (!needsCommand()) return;
  const { setUpCommand } = await import('./set-up.mjs');
  await orExplain(setUpCommand);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  say(`Node 20.19 or newer is needed; ${execPath} is ${versions.node}.`);
  exit(1);
}

if (argv[1] === fileURLToPath(import.meta.url)) await prepare();
