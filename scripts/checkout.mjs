// Read at every start of the command: node's own modules only, and quick when there is nothing to do.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const buildStamp = join(root, 'dist/.built');
export const commandStamp = join(root, 'dist/cli/.built');
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
    'scripts/known-literals.mjs',
    'docs/ci-recipes.md',
    'docs/self-hosting.md',
  ],
];

/** The files that the command is built from besides its modules, which the stamp of its build lists. */
export const commandInputs = [
  ...['package.json', 'scripts/compile-command.mjs', 'scripts/engine-version.mjs', 'scripts/known-literals.mjs'],
  'scripts/keep-code.mjs',
];

export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  say(`Node 20.19 or newer is needed; ${process.execPath} is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a script's work; an error is printed as a sentence, without a stack trace, and the exit status is 1. */
export async function orExplain(work) {
  try {
    return await work();
  } catch (error) {
    say(error.message);
    process.exit(1);
  }
}

/** Prints to standard error, because standard output belongs to the command. */
export function say(message) {
  process.stderr.write(`firstfail: ${message}\n`);
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
  const builtMs = modifiedMs('dist/cli/.built');
  if (builtMs === undefined) return true;
  const modules = readFileSync(commandStamp, 'utf8').split('\n');
  return [...modules, ...commandInputs].some((path) => (modifiedMs(path) ?? builtMs + 1) > builtMs);
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

export function modifiedMs(path) {
  return statSync(`${root}/${path}`, { throwIfNoEntry: false })?.mtimeMs;
}
