import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say, tools } from './checkout.mjs';
import { npm } from './npm.mjs';
import { run } from './run.mjs';

/** What the command is made with and of; everything else in package.json is for the service, the dashboard and the tests. */
const wanted = ['commander', 'rolldown', 'zod'];

/** Installs these alone, in the versions of package-lock.json, below `dist`. */
export async function installTools() {
  say('installing what the command needs …');
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { dependencies, devDependencies } = lock.packages[''];
  const versions = { ...devDependencies, ...dependencies };
  const own = { dependencies: Object.fromEntries(wanted.map((name) => [name, versions[name]])) };
  rmSync(tools, { recursive: true, force: true });
  mkdirSync(tools, { recursive: true });
  write('package.json', { private: true, ...own });
  write('package-lock.json', { ...lock, packages: { '': own, ...neededOf(lock.packages) } });
  const [program, ...first] = npm();
  const args = ['ci', '--prefix', tools, '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'];
  const code = await run(program, [...first, ...args]);
  if (code !== 0) throw new Error(`npm ci ended with status ${code}; what it says is above.`);
}

/** With all that they depend on, each where the lockfile has it. */
function neededOf(packages) {
  const needed = new Map();
  const open = wanted.map((name) => `node_modules/${name}`);
  for (const path of open) {
    if (needed.has(path)) continue;
    const { dev: _, devOptional: __, ...entry } = packages[path];
    needed.set(path, entry);
    const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies });
    open.push(...names.map((name) => placeOf(packages, path, name)).filter((place) => place !== undefined));
  }
  return Object.fromEntries(needed);
}

/** The nearest place above `path` where the lockfile has the package, as Node looks it up. */
function placeOf(packages, path, name) {
  const parts = path.split('/node_modules/');
  for (let depth = parts.length; depth >= 0; depth--) {
    const place = depth === 0 ? `node_modules/${name}` : [...parts.slice(0, depth), name].join('/node_modules/');
    if (packages[place] !== undefined) return place;
  }
  return undefined;
}

function write(name, value) {
  writeFileSync(join(tools, name), `${JSON.stringify(value, null, 2)}\n`);
}
