import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Writes SHA256SUMS, which `sha256sum --check` reads, and returns all files of the release. */
export function writeChecksums(out, files) {
  const lines = files.map(
    (file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}`,
  );
  const sums = join(out, 'SHA256SUMS');
  writeFileSync(sums, `${lines.join('\n')}\n`);
  return [...files, sums];
}
