import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { runAdmin } from './admin.ts';
import type { Config } from './config.ts';

// Nothing of it is looked at before what was typed is right.
const noConfig = () => ({}) as Config;

async function refusal(...args: string[]): Promise<string> {
  const said: string[] = [];
  const status = await runAdmin(args, noConfig, {
    out: () => {},
    err: (text) => said.push(text),
    stdout: new PassThrough(),
  });
  expect(status).toBe(2);
  return said.join('');
}

const tenant = ['tenant', 'create', '--name', 'Acme', '--email', 'admin@acme.example'];

test.each([
  ['no address', ['tenant', 'create', '--name', 'Acme', '--email', 'acme'], 'Give an e-mail address.'],
  ['no name', ['tenant', 'create', '--name', ' ', '--email', 'a@acme.example'], 'Give 1 to 100 printable characters.'],
  ['a name that a terminal obeys', ['token', 'create', '--scopes', 'read', '--name', '\x1b[2J'], 'Give 1 to 100'],
  ['a short password', [...tenant, '--password', 'elevenchars'], 'Give 12 to 1024 characters.'],
  ['a user without an address', ['user', 'create', '--email', 'a b@acme.example'], 'Give an e-mail address.'],
  ['a short new password', ['user', 'password', '--email', 'a@acme.example', '--password', '1'], 'Give 12 to 1024'],
  ['an unknown scope', ['token', 'create', '--scopes', 'read,write'], 'Give ingest, read or ingest,read.'],
  ['an unknown plan', [...tenant, '--plan', 'gold'], 'Allowed choices are free, paid.'],
])('an operator who types %s is told what to give', async (_, args, sentence) => {
  const said = await refusal(...args);

  expect(said).toContain(sentence);
  expect(said).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
});
