import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.mjs';
import { lockSubset } from './lock-subset.mjs';

/** The files of `web/` that build the dashboard and are no part of it. */
export const dashboardBuild = ['vite.config.ts', 'early-script.ts', 'plain-endpoints.ts'];

/** The folders of the packages that are installed with the service, and of those that the dashboard contains. */
export function productPackages() {
  const { devDependencies, ...installed } = read('package.json');
  const imported = webImports();
  const bundled = Object.entries(devDependencies).filter(([name]) => imported.has(name));
  const dependencies = { ...installed.dependencies, ...Object.fromEntries(bundled) };
  const { packages } = lockSubset({ ...installed, dependencies });
  const production = Object.entries(read('package-lock.json').packages).filter(([, { dev }]) => !dev);
  return [...new Set([...production, ...Object.entries(packages)].map(([path]) => path))].filter((path) => path).sort();
}

function webImports() {
  const files = readdirSync(join(root, 'web'), { recursive: true }).filter(
    (path) => /\.tsx?$/.test(path) && !dashboardBuild.includes(path),
  );
  const texts = files.map((path) => readFileSync(join(root, 'web', path), 'utf8'));
  const specifiers = texts.flatMap((text) => [...text.matchAll(/(?:\bfrom|\bimport\(?)\s{0,9}'([@\w][^']{0,200})'/g)]);
  return new Set(specifiers.map(([, specifier]) => specifier.match(/^(?:@[^/]+\/)?[^/]+/)[0]));
}

function read(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
