import { execFileSync } from 'node:child_process';
import { root } from '../checkout.mjs';

export function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}
