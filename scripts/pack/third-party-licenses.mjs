import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.mjs';

/** Writes the licences of what is bundled; `paths` are folders of the checkout, such as `node_modules/pg`. */
export function writeThirdPartyLicenses(folder, paths) {
  // A package for another platform is not installed here, and no part of a bundle.
  const installed = paths.filter((path) => existsSync(join(root, path, 'package.json')));
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES'), installed.map(licenseOf).join('\n---\n\n'));
}

function licenseOf(path) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const folder = join(root, path);
  const file = readdirSync(folder).find((each) => /^licen[cs]e(?:\.|$)/i.test(each));
  if (file !== undefined) return `${name}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  const { license, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} does not say its license.`);
  return `${name}\n\n${license}, as its package.json says; ${homepage}\n`;
}
