import { join } from 'node:path';
import process from 'node:process';
import { needsBuild, needsInstall, root, say } from './checkout.mjs';
import { withLock } from './lock.mjs';
import { run } from './run.mjs';

/** Installs, then builds. Of two processes that ask at once one does the work and the other waits for it. */
export async function setUp({ rebuild = false } = {}) {
  await withLock(join(root, '.set-up.lock'), async () => {
    if (needsInstall()) await install();
    if (!rebuild && !needsBuild()) return;
    // Only now: the bundler it uses may just have been installed.
    const { build } = await import('./compile.mjs');
    await build();
  });
}

async function install() {
  say('installing the dependencies named in package-lock.json …');
  const [program, ...first] = npm();
  // The compiler is a development dependency, so these come along whatever NODE_ENV says.
  const args = [...first, 'ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const code = await run(program, args);
  if (code !== 0) throw new Error(`npm ci ended with status ${code}; what it says is above.`);
}

function npm() {
  const running = process.env.npm_execpath ?? '';
  return /npm-cli\.js$/.test(running) ? [process.execPath, running] : ['npm'];
}
