import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lockSubset } from '../lock-subset.mjs';
import { npm } from '../npm.mjs';

/** Writes the list of a package's parts in CycloneDX format, and returns the file. */
export async function writeSbom(out, manifest) {
  const scratch = mkdtempSync(join(tmpdir(), 'firstfail-sbom-'));
  // npm uses the folder's name as the name of the package.
  const folder = join(scratch, manifest.name);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockSubset(manifest)));
    const [program, ...first] = npm();
    const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
    const { stdout } = await promisify(execFile)(program, [...first, ...args], { cwd: folder, maxBuffer: 2 ** 26 });
    const file = join(out, `${manifest.name}-${manifest.version}.cdx.json`);
    writeFileSync(file, stdout);
    return file;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
