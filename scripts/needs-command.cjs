// Read at every start of the command, so it is CommonJS: node's own modules only, and quick when there is nothing to do.

const { readFileSync, statSync } = require('node:fs');
const { dirname, join } = require('node:path');

const root = dirname(__dirname);
const commandStamp = join(root, 'dist/cli/.built');

/** The files that the command is built from besides its modules, which the stamp of its build lists. */
const commandInputs = [
  ...['package.json', 'scripts/compile-command.mjs', 'scripts/engine-version.mjs', 'scripts/analyzer-tables.mjs'],
  ...['scripts/later-detectors.mjs', 'scripts/keep-code.mjs', 'bin/flags-for-one-log.cjs'],
];

/** Whether the command of this checkout must be built; a published package has no sources and needs nothing. */
function needsCommand() {
  if (modifiedMs('src') === undefined) return false;
  const builtMs = modifiedMs('dist/cli/.built');
  if (builtMs === undefined) return true;
  const modules = readFileSync(commandStamp, 'utf8').split('\n');
  return [...modules, ...commandInputs].some((path) => (modifiedMs(path) ?? builtMs + 1) > builtMs);
}

function modifiedMs(path) {
  return statSync(`${root}/${path}`, { throwIfNoEntry: false })?.mtimeMs;
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  say(`Node 20.19 or newer is needed; ${process.execPath} is ${process.versions.node}.`);
  process.exit(1);
}

/** Prints to standard error, because standard output belongs to the command. */
function say(message) {
  process.stderr.write(`firstfail: ${message}\n`);
}

module.exports = { root, commandStamp, needsCommand, modifiedMs, refuseOldNode, say };
