import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withEnvFile } from './env-file.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'firstfail-env-'));
  path = join(directory, '.env');
});
afterEach(() => rmSync(directory, { recursive: true }));

test('without a file the environment is all there is', () => {
  expect(withEnvFile({ FIRSTFAIL_PORT: '1' }, directory)).toEqual({ env: { FIRSTFAIL_PORT: '1' }, notices: [] });
});

test('quotes, comments and export are read as shells and other tools read them', () => {
  writeFileSync(path, '# a comment\nexport FIRSTFAIL_PORT="81" # behind\nhttps_proxy=http://proxy.example:3128\n');

  const { env, notices } = withEnvFile({}, directory);

  expect(env).toEqual({ FIRSTFAIL_PORT: '81', https_proxy: 'http://proxy.example:3128' });
  expect(notices).toEqual([`Settings of ${path}: FIRSTFAIL_PORT, https_proxy.`]);
});

test('the environment has precedence, also where it is empty, and no value is told', () => {
  writeFileSync(path, 'FIRSTFAIL_PORT=81\nFIRSTFAIL_ADMIN_PASSWORD=in-the-file\n');

  const { env, notices } = withEnvFile({ FIRSTFAIL_PORT: '', FIRSTFAIL_ADMIN_PASSWORD: 'outside' }, directory);

  expect(env).toEqual({ FIRSTFAIL_PORT: '', FIRSTFAIL_ADMIN_PASSWORD: 'outside' });
  expect(notices.join()).toContain(
    'none has an effect. The environment sets FIRSTFAIL_ADMIN_PASSWORD, FIRSTFAIL_PORT itself.',
  );
  expect(notices.join()).not.toMatch(/in-the-file|outside/);
});

test('what other programs keep in the file is left alone', () => {
  writeFileSync(path, 'POSTGRES_PASSWORD=x\nNODE_OPTIONS=--inspect\n');

  expect(withEnvFile({}, directory)).toEqual({ env: {}, notices: [] });
});

test('a setting without a value is refused, because it would have no effect', () => {
  writeFileSync(path, 'FIRSTFAIL_PORT: 81\n');

  expect(() => withEnvFile({}, directory)).toThrow(
    `${path} names FIRSTFAIL_PORT without a value; write FIRSTFAIL_PORT=….`,
  );
});

test('a file that cannot be read is named with the reason', () => {
  mkdirSync(path);

  expect(() => withEnvFile({}, directory)).toThrow(`The settings in ${path} cannot be read (EISDIR).`);
});
