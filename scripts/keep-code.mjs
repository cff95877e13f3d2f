import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { codeFileOf, loadBundle } from '../bin/load-bundle.mjs';
import { root } from './checkout.mjs';

// Keeps the code that V8 makes of a bundle: of the command once it has read a log, of the service once all its files are
// loaded. A process of its own, because V8 keeps code that was made with the same options alone.

const scripts = new Map();
const keep = (path, script) => scripts.set(path, script);
const bundles = { cli: runCommand, server: loadAll };

await bundles[process.argv[2]]();
for (const [path, script] of scripts) writeFileSync(codeFileOf(path), script.createCachedData());
// A package of the service may hold a process open.
process.exit();

async function runCommand() {
  const log = '$ npm test\nsrc/a.ts(3,5): error TS2322: Type a is not b.\nERROR: Job failed: exit code 1\n';
  const stream = () => ({ write: (_, done) => done(), on: () => undefined });
  const streams = { env: {}, stdin: [Buffer.from(log)], stdout: stream(), stderr: stream() };
  const status = await loadBundle('cli', 'command.cjs', keep).runCommand(['analyze', '-'], streams);
  if (status !== 0) throw new Error(`The command that was built ends with ${status}.`);
}

/** Each file by itself: which of them a start loads, its arguments decide. */
function loadAll() {
  const files = readdirSync(join(root, 'dist/server')).filter((name) => name.endsWith('.cjs'));
  for (const name of files) loadBundle('server', name, keep);
}
