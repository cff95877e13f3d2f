import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkout, emptyFolder, failure, run } from '../support/packages.ts';
import { thorough } from '../support/thorough.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firstfail-fresh-'));
  for (const name of ['bin', 'scripts', 'src', 'package.json']) {
    cpSync(join(checkout, name), join(folder, name), { recursive: true });
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// Short, the packages of this checkout are there; long, the few that the command needs are installed.
test('in a fresh checkout the command makes itself and nothing else before it answers', async () => {
  if (thorough) cpSync(join(checkout, 'package-lock.json'), join(folder, 'package-lock.json'));
  else symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  const place = emptyFolder({ folder }, 'logs');

  const first = await run(place, join(folder, 'bin/firstfail'), 'analyze', 'build.log');
  const second = await run(place, join(folder, 'bin/firstfail'), 'analyze', 'build.log');

  expect(first.out).toContain(`▸ 3  ${failure}`);
  expect(second).toEqual({ status: 0, out: first.out, err: '' });
  expect(readdirSync(join(folder, 'dist')).filter((name) => name !== '.tools')).toEqual(['cli']);
  const installed = join(folder, 'dist/.tools/node_modules');
  expect(existsSync(installed)).toBe(thorough);
  if (thorough) expect(existsSync(join(installed, 'react')) || existsSync(join(installed, 'vitest'))).toBe(false);
}, 300_000);
