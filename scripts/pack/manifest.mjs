import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.mjs';

/** The fields that both manifests share; npm keeps the commit in `gitHead`. */
export function commonManifest(name) {
  const { version, license, type, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { name, version, license, type, engines, gitHead: commit() };
}

/** Writes the manifest, the license and the package's own README into an empty folder. */
export function writeManifest(folder, manifest) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  copyFileSync(join(root, 'packages', manifest.name, 'README.md'), join(folder, 'README.md'));
}

function commit() {
  if (!existsSync(join(root, '.git'))) return 'unknown';
  const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
