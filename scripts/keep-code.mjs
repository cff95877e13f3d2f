import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setFlagsForOneLog } from '../bin/flags-for-one-log.cjs';
import { bundleIn, codeFileOf } from '../bin/load-bundle.cjs';
import { root } from './checkout.mjs';

// Stores the code that V8 compiles from a bundle: of the command after it has read logs, of the service after all its files
// are loaded. It runs as a separate process, because V8 accepts only code that was compiled with the same options.

const scripts = new Map();
const keep = (path, script) => scripts.set(path, script);
const bundles = { cli: runCommand, server: loadAll };

await bundles[process.argv[2]]();
for (const [path, script] of scripts) writeFileSync(codeFileOf(path), script.createCachedData());
// A package of the service may keep the process running.
process.exit();

async function runCommand() {
  const log = '$ npm test\nsrc/a.ts(3,5): error TS2322: Type a is not b.\nERROR: Job failed: exit code 1\n';
  setFlagsForOneLog();
  const stream = () => ({ write: (_, done) => done(), on: () => undefined });
  const streams = { env: {}, stdin: [Buffer.from(log)], stdout: stream(), stderr: stream() };
  const command = bundleIn('cli', keep)('command.cjs');
  const failing = [process.execPath, '-e', `process.stdout.write(${JSON.stringify(log)}); process.exitCode = 1`];
  const statuses = [
    await command.runCommand(['analyze', '-'], streams),
    await command.runCommand(['run', '--no-send', '--', ...failing], streams),
  ];
  if (statuses.join() !== '0,1') throw new Error(`The commands that were built end with ${statuses.join(' and ')}.`);
}

/** Loads every file, because the arguments of a start decide which files it loads. */
function loadAll() {
  const files = readdirSync(join(root, 'dist/server')).filter((name) => name.endsWith('.cjs'));
  const load = bundleIn('server', keep);
  for (const name of files) load(name);
}
