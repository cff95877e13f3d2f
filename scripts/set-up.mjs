import { join } from 'node:path';
import { needsBuild, needsCommand, needsInstall, needsTools, root, say } from './checkout.mjs';
import { withLock } from './lock.mjs';
import { npm } from './npm.mjs';
import { run } from './run.mjs';

const lock = join(root, '.set-up.lock');

/** Installs, then builds. When two processes call it at once, one does the work and the other waits. */
export async function setUp({ rebuild = false } = {}) {
  await withLock(lock, async () => {
    if (needsInstall()) await install();
    if (!rebuild && !needsBuild()) return;
    // Imported here, because the bundler may have been installed just now.
    const { build } = await import('./compile.mjs');
    await build();
  });
}

/** Builds the command alone, and installs only the packages that this needs. */
export async function setUpCommand() {
  await withLock(lock, async () => {
    if (!needsCommand()) return;
    if (needsTools()) await (await import('./install-tools.mjs')).installTools();
    const { buildCommand } = await import('./compile-command.mjs');
    await buildCommand();
  });
}

async function install() {
  say('installing the dependencies named in package-lock.json …');
  const [program, ...first] = npm();
  // The compiler is a development dependency, so these are installed for every value of NODE_ENV.
  const args = [...first, 'ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const code = await run(program, args);
  if (code !== 0) throw new Error(`npm ci ended with status ${code}; what it says is above.`);
}
