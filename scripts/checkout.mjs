// Read at every start of the command: node's own modules only, and quick when there is nothing to do.

import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exit, stderr } from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const buildStamp = join(root, 'dist/.built');
export const commandStamp = join(root, 'dist/cli/.built');
/** What makes the command alone, where the whole checkout is not installed. */
export const tools = join(root, 'dist/.tools');

const buildInputs = [
  ...['src', 'web', 'package.json', 'tsconfig.json', 'tsconfig.build.json'],
  ...[
    'scripts/compile.mjs',
    'scripts/compile-command.mjs',
    'scripts/compile-web.mjs',
    'scripts/engine-version.mjs',
    'docs/ci-recipes.md',
    'docs/self-hosting.md',
  ],
];

const commandInputs = ['src', 'package.json', 'scripts/compile-command.mjs', 'scripts/engine-version.mjs'];

/** Runs a script's work; what goes wrong is a sentence and status 1, not a stack trace. */
export async function orExplain(work) {
  try {
    return await work();
  } catch (error) {
    say(error.message);
    exit(1);
  }
}

/** Standard output belongs to the command; what the set-up has to say goes to standard error. */
export function say(message) {
  stderr.write(`firstfail: ${message}\n`);
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

export function needsCommand() {
  if (modifiedMs('src') === undefined) return false;
  const builtMs = modifiedMs('dist/cli/.built') ?? 0;
  return commandInputs.some((path) => changedSince(builtMs, path));
}

export function needsTools() {
  return (
    needsInstall() && modifiedMs('package-lock.json') > (modifiedMs('dist/.tools/node_modules/.package-lock.json') ?? 0)
  );
}

/** Where the packages are that make the command. */
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

export function modifiedMs(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs;
}
