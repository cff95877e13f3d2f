import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say, tools } from './checkout.mjs';
import { commandPackages } from './command-packages.mjs';
import { lockedVersion, lockSubset } from './lock-subset.mjs';
import { npm } from './npm.mjs';
import { run } from './run.mjs';

/** Installs below `dist` only what builds the command and what it contains, in the versions of package-lock.json. */
export async function installTools() {
  say('installing what the command needs …');
  const wanted = ['rolldown', ...commandPackages()];
  const dependencies = Object.fromEntries(wanted.map((name) => [name, lockedVersion(name)]));
  const manifest = { name: 'tools', version: '0.0.0', private: true, dependencies };
  rmSync(tools, { recursive: true, force: true });
  mkdirSync(tools, { recursive: true });
  write('package.json', manifest);
  write('package-lock.json', lockSubset(manifest));
  const [program, ...first] = npm();
  const args = ['ci', '--prefix', tools, '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
  const code = await run(program, [...first, ...args]);
  if (code !== 0) throw new Error(`npm ci ended with status ${code}; what it says is above.`);
}

function write(name, value) {
  writeFileSync(join(tools, name), `${JSON.stringify(value, null, 2)}\n`);
}
