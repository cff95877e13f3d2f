import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { administratorSettings, signInAt } from '../support/administrator.ts';
import { runFirstfail } from '../support/run-firstfail.ts';
import { makeDataDir, removeDataDir, type ServerProcess, startServer } from '../support/server.ts';

// Each file is what `firstfail admin backup` of an earlier version wrote, after that version had taken four logs, a
// connection, a channel and a resolved cause. A new one is added when a version has changed what is stored.

const folder = resolve(import.meta.dirname, '../upgrade');
const backups = readdirSync(folder).filter((name) => name.endsWith('.backup'));
const settings = {
  ...administratorSettings,
  FIRSTFAIL_SECRET_KEY: 'k'.repeat(40),
  FIRSTFAIL_RETENTION_DAYS: '36500',
};
let dataDir: string;
let server: ServerProcess | undefined;

afterEach(async () => {
  await server?.kill('SIGTERM');
  await removeDataDir(dataDir);
});

test.each(backups)('this version starts on the data of %s and shows all of it', async (name) => {
  dataDir = await makeDataDir();
  const env = { ...settings, FIRSTFAIL_DATA_DIR: dataDir };
  const restored = await runFirstfail(['admin', 'restore', join(folder, name)], { env });
  expect(restored).toMatchObject({ code: 0, err: expect.stringContaining('tenants: 1, analyses: 4') });

  server = await startServer({ dataDir, env: settings });
  const token = await server.token('ingest', 'read');
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string, own: Record<string, string> = headers) => {
    const answer = await fetch(`${server?.url}${path}`, { headers: own });
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    return (await answer.json()) as { items?: Record<string, string>[] };
  };

  const { items: analyses = [] } = await read('/api/v1/analyses');
  expect(analyses.map(({ project }) => project).sort()).toEqual(['acme/api', ...Array(3).fill('acme/web')]);
  for (const { id } of analyses) {
    expect(await read(`/api/v1/analyses/${id}`)).toMatchObject({ id, evidence: expect.any(Array) });
  }
  const { items: causes } = await read('/api/v1/causes');
  expect(causes?.map(({ status }) => status).sort()).toEqual(['open', 'resolved']);
  const session = await signInAt(server.url);
  expect((await read('/api/connections', session)).items).toMatchObject([{ forge: 'forge-a', project: 'acme/web' }]);
  expect((await read('/api/channels', session)).items).toMatchObject([{ kind: 'slack', name: 'builds' }]);

  const posted = await fetch(`${server.url}/api/ingest/log?provider=my-ci&project=acme/web&branch=main`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/plain' },
    body: "src/user.ts(12,9): error TS2339: Property 'name' does not exist on type 'User'.\n",
  });
  expect(posted.status).toBe(202);
});
