import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './checkout.mjs';

const entries = ['src/cli/command.ts', 'src/cli/analyze-thread.ts'];
const specifiers = /(?:\bfrom|\bimport\(|^import)\s{0,9}'([\w@./-]{1,200})'/gm;

/** The names of the packages that the command's modules import. */
export function commandPackages() {
  const open = new Set(entries);
  const names = new Set();
  for (const path of open) {
    for (const [, specifier] of readFileSync(join(root, path), 'utf8').matchAll(specifiers)) {
      if (specifier.startsWith('.')) open.add(normalize(join(dirname(path), specifier)));
      else if (!specifier.startsWith('node:')) names.add(nameOf(specifier));
    }
  }
  return [...names].sort();
}

/** The name of the package without the path of a module inside it. */
function nameOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
