import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.mjs';

/** The part of package-lock.json that the dependencies of `manifest` need, each package where the lockfile has it. */
export function lockSubset(manifest) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { name, version, license, dependencies, optionalDependencies } = manifest;
  const rootEntry = { name, version, license, dependencies, optionalDependencies };
  return { ...lock, name, version, packages: { '': rootEntry, ...neededOf(lock.packages, rootEntry) } };
}

/** The exact version of a package that package-lock.json names at its top. */
export function lockedVersion(name) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return packages[`node_modules/${name}`].version;
}

function neededOf(packages, rootEntry) {
  const needed = new Map();
  const open = namesIn(rootEntry).map((name) => `node_modules/${name}`);
  for (const path of open) {
    if (needed.has(path)) continue;
    const { dev: _, devOptional: __, ...entry } = packages[path];
    needed.set(path, entry);
    const places = namesIn(entry).map((name) => placeOf(packages, path, name));
    open.push(...places.filter((place) => place !== undefined));
  }
  return Object.fromEntries(needed);
}

function namesIn({ dependencies, optionalDependencies, peerDependencies }) {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

/** The nearest folder above `path` in which the lockfile has the package, in the order of Node's lookup. */
function placeOf(packages, path, name) {
  const parts = path.split('/node_modules/');
  for (let depth = parts.length; depth >= 0; depth--) {
    const place = depth === 0 ? `node_modules/${name}` : [...parts.slice(0, depth), name].join('/node_modules/');
    if (packages[place] !== undefined) return place;
  }
  return undefined;
}
