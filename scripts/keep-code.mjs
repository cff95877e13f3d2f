import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setFlagsForOneLog } from '../bin/flags-for-one-log.cjs';
import { bundleIn, codeFileOf } from '../bin/load-bundle.cjs';
import { root } from './checkout.mjs';

// Stores the code that V8 compiles from a bundle: of the command after it has read a log, of the service after all its files
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
  const status = await bundleIn('cli', keep)('command.cjs').runCommand(['analyze', '-'], streams);
  if (status !== 0) throw new Error(`The command that was built ends with ${status}.`);
}

/** Loads every file, because the arguments of a start decide which files it loads. */
function loadAll() {
  const files = readdirSync(join(root, 'dist/server')).filter((name) => name.endsWith('.cjs'));
  const load = bundleIn('server', keep);
  for (const name of files) load(name);
}
