import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { npm } from '../npm.mjs';
import { stageCommand } from './command-package.mjs';
import { stageServer } from './server-package.mjs';

const stages = { firstfail: stageCommand, 'firstfail-server': stageServer };

/** Makes the folders and tarballs of both packages in `out`, and removes those of an earlier version. */
export async function pack(out) {
  rmSync(out, { recursive: true, force: true });
  const packages = [];
  for (const [name, stage] of Object.entries(stages)) {
    // Bundled packages are included, although package.json does not list them.
    const manifest = await stage(join(out, name));
    packages.push({ manifest, ...(await tarball(join(out, name), out)) });
  }
  return packages;
}

async function tarball(folder, out) {
  const [program, ...first] = npm();
  const args = [...first, 'pack', folder, '--json', '--ignore-scripts', '--pack-destination', out];
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 26 });
  const [{ filename, size, entryCount }] = Object.values(JSON.parse(stdout));
  return { file: join(out, filename), bytes: size, files: entryCount };
}
