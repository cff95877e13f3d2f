import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './checkout.mjs';
import { lockSubset } from './lock-subset.mjs';
import { packageBreaches } from './package-breaches.mjs';

// Checks the packages of package-lock.json without a network: exact versions from the npm registry, each with a hash, and
// only install scripts and licences that are allowed. `--list` prints the packages of the product with their licences.

const manifest = read('package.json');
const lock = read('package-lock.json');
const product = productPaths().map((path) => ({ path, licence: licenceOf(path) }));
if (process.argv.includes('--list')) {
  for (const { path, licence } of product) console.log(`${licence}\t${path.replace(/^node_modules\//, '')}`);
}
const breaches = packageBreaches({ lock, manifest, product });
for (const breach of breaches) console.error(breach);
process.exitCode = breaches.length === 0 ? 0 : 1;

/** The packages that are installed with the service, and those that the dashboard contains. */
function productPaths() {
  const { devDependencies, ...installed } = manifest;
  const imported = webImports();
  const bundled = Object.entries(devDependencies).filter(([name]) => imported.has(name));
  const dependencies = { ...installed.dependencies, ...Object.fromEntries(bundled) };
  const { packages } = lockSubset({ ...installed, dependencies });
  const production = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  return [...new Set([...production, ...Object.entries(packages)].map(([path]) => path))].filter((path) => path).sort();
}

function webImports() {
  const files = readdirSync(join(root, 'web'), { recursive: true }).filter(
    (path) => /\.tsx?$/.test(path) && path !== 'vite.config.ts',
  );
  const texts = files.map((path) => readFileSync(join(root, 'web', path), 'utf8'));
  const specifiers = texts.flatMap((text) => [...text.matchAll(/(?:\bfrom|\bimport\(?)\s{0,9}'([@\w][^']{0,200})'/g)]);
  return new Set(specifiers.map(([, specifier]) => specifier.match(/^(?:@[^/]+\/)?[^/]+/)[0]));
}

/** The licence that the installed package states; a package for another platform is not installed, so the lockfile's is used. */
function licenceOf(path) {
  const file = join(path, 'package.json');
  return existsSync(join(root, file)) ? read(file).license : lock.packages[path].license;
}

function read(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
