import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const describe = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];

/** Version and commit. A package says both in its manifest; a checkout is asked, for its build outlives commits. */
export function release(): string {
  const { version, gitHead } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `${version} (commit ${gitHead ?? checkedOut()})`;
}

function checkedOut(): string {
  // Without this, git would answer for a repository that a folder above belongs to.
  if (!existsSync(join(root, '.git'))) return 'unknown';
  try {
    return execFileSync('git', describe, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}
