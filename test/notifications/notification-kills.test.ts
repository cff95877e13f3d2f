import { afterAll, beforeAll, expect, test } from 'vitest';
import { administratorSettings, signInAt } from '../support/administrator.ts';
import { removeDataDir, type ServerProcess, startServer } from '../support/server.ts';
import { type StubChat, startStubChat } from '../support/stub-chat.ts';

const env = {
  ...{ FIRSTFAIL_ALLOW_NETWORKS: '127.0.0.0/8', FIRSTFAIL_RATE_LIMIT: '10000' },
  ...administratorSettings,
};
const words = ['amber', 'birch', 'cedar', 'dahlia', 'elder'];
let server: ServerProcess;
let chat: StubChat;

beforeAll(async () => {
  chat = await startStubChat();
  server = await startServer({ env });
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await removeDataDir(server.dataDir);
  await chat.close();
});

test('kill -9 between commit and send loses no message, between send and its record repeats at most one', async () => {
  const token = await server.token('ingest');
  await makeChannel();
  const told = (id: string) => chat.taken.filter(({ body }) => body.data.analysis?.id === id);

  // Between commit and send: as soon as the last log is acknowledged.
  const unsent: string[] = [];
  for (const word of words) unsent.push(await post(token, word));
  await restart();
  const patient = { interval: 500 };
  await expect.poll(() => unsent.filter((id) => told(id).length === 0), patient).toEqual([]);

  // Between send and its record: as soon as the chat has the message, before it answers.
  chat.script({ behaves: 'kill', kill: () => void server.child.kill('SIGKILL') });
  const unrecorded = await post(token, 'walnut');
  await expect.poll(() => server.child.signalCode, patient).toBe('SIGKILL');
  await restart();
  await expect.poll(() => told(unrecorded).length, patient).toBe(2);

  expect(new Set(told(unrecorded).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(unsent.filter((id) => told(id).length > 2)).toEqual([]);
});

async function restart(): Promise<void> {
  await server.kill('SIGKILL');
  server = await startServer({ dataDir: server.dataDir, env });
}

async function post(token: string, word: string): Promise<string> {
  const log = `src/${word}.ts(3,7): error TS2304: Cannot find name '${word}'.\n`;
  const answer = await fetch(`${server.url}/api/ingest/engine-a`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ project: `acme/${word}`, branch: 'main', log }),
  });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { analysis_id: string }).analysis_id;
}

async function makeChannel(): Promise<void> {
  await server.admin('tenant', 'plan', 'paid');
  const made = await fetch(`${server.url}/api/channels`, {
    method: 'POST',
    headers: await signInAt(server.url),
    body: JSON.stringify({ kind: 'webhook', name: 'builds', url: chat.address('webhook') }),
  });
  expect(made.status).toBe(201);
}
