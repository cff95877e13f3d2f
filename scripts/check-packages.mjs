import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './checkout.mjs';
import { packageBreaches } from './package-breaches.mjs';
import { productPackages } from './product-packages.mjs';

// Checks the packages of package-lock.json without a network: exact versions from the npm registry, each with a hash, and
// only install scripts and licences that are allowed. `--list` prints the packages of the product with their licences.

const manifest = read('package.json');
const lock = read('package-lock.json');
const product = productPackages().map((path) => ({ path, licence: licenceOf(path) }));
if (process.argv.includes('--list')) {
  for (const { path, licence } of product) console.log(`${licence}\t${path.replace(/^node_modules\//, '')}`);
}
const breaches = packageBreaches({ lock, manifest, product });
for (const breach of breaches) console.error(breach);
process.exitCode = breaches.length === 0 ? 0 : 1;

/** The licence that the installed package states; a package for another platform is not installed, so the lockfile's is used. */
function licenceOf(path) {
  const file = join(path, 'package.json');
  return existsSync(join(root, file)) ? read(file).license : lock.packages[path].license;
}

function read(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
