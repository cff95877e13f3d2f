import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { commandStamp, modifiedMs, needsCommand, refuseOldNode, root, say } from './needs-command.cjs';

export { commandStamp, modifiedMs, needsCommand, refuseOldNode, root, say };

export const buildStamp = join(root, 'dist/.built');
/** The files that build the command alone, where the whole checkout is not installed. */
export const tools = join(root, 'dist/.tools');

const buildInputs = [
  ...['src', 'web', 'package.json', 'tsconfig.json', 'tsconfig.build.json'],
  ...[
    'scripts/compile.mjs',
    'scripts/compile-command.mjs',
    'scripts/compile-server.mjs',
    'scripts/compile-web.mjs',
    'scripts/engine-version.mjs',
    'scripts/analyzer-tables.mjs',
    'scripts/later-detectors.mjs',
    'docs/ci-recipes.md',
    'docs/self-hosting.md',
  ],
];

/** Runs a script's work; an error is printed as a sentence, without a stack trace, and the exit status is 1. */
export async function orExplain(work) {
  try {
    return await work();
  } catch (error) {
    say(error.message);
    process.exit(1);
  }
}

export function needsInstall() {
  const lockfile = modifiedMs('package-lock.json');
  return lockfile !== undefined && lockfile > (modifiedMs('node_modules/.package-lock.json') ?? 0);
}

export function needsBuild() {
  if (modifiedMs('src') === undefined) return false;
  const builtMs = modifiedMs('dist/.built') ?? 0;
  return [...buildInputs, 'node_modules/.package-lock.json'].some((path) => changedSince(builtMs, path));
}

export function needsTools() {
  return (
    needsInstall() && modifiedMs('package-lock.json') > (modifiedMs('dist/.tools/node_modules/.package-lock.json') ?? 0)
  );
}

/** The folder of the packages that build the command. */
export function packages() {
  return join(needsInstall() ? tools : root, 'node_modules');
}

export function changedSince(timeMs, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.mtimeMs > timeMs) return true;
  if (!stats.isDirectory()) return false;
  return readdirSync(join(root, path))
    .filter((name) => !name.endsWith('.test.ts'))
    .some((name) => changedSince(timeMs, join(path, name)));
}
