import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout, emptyFolder, failure, run } from '../support/packages.ts';
import { thorough } from '../support/thorough.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'firstfail-fresh-'));
  for (const name of ['bin', 'scripts', 'src', 'package.json']) {
    cpSync(join(checkout, name), join(folder, name), { recursive: true });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
});

test('the command that is made once is made anew when a module of it has changed, and code that V8 cannot use changes nothing', async () => {
  const place = emptyFolder({ folder }, 'more-logs');
  const ask = async () => await run(place, join(folder, 'bin/firstfail'), 'analyze', 'build.log');
  const built = join(folder, 'dist/cli');

  const first = await ask();
  const kept = readdirSync(built).filter((name) => name.endsWith('.code'));
  for (const name of kept) writeFileSync(join(built, name), 'damaged');
  const withDamaged = await ask();
  const module = join(folder, 'src/cli/render.ts');
  writeFileSync(module, readFileSync(module, 'utf8').replaceAll('▸', '→'));
  const afterChange = await ask();

  expect(kept).not.toEqual([]);
  expect(withDamaged).toEqual({ status: 0, out: first.out, err: '' });
  expect(afterChange.out).toBe(first.out.replaceAll('▸', '→'));
});
