import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../database.mjs';
import { startService } from '../service.mjs';
import { openLedger } from './ledger.mjs';

const log = 'cc -c main.c\nmain.c:3:5: error: unknown type name\nmake: *** [all] Error 2\n';
const retryMs = 200;

/** The running product, its data directory, which survives each kill, its clients, and the ledger of acknowledged posts. */
export async function startWorld() {
  const dataDir = await mkdtemp(join(tmpdir(), 'firstfail-faults-'));
  const ledgerPath = `${dataDir}.ledger`;
  const settings = { FIRSTFAIL_DATA_DIR: dataDir, FIRSTFAIL_RATE_LIMIT: '10000' };
  const ledger = openLedger(ledgerPath);
  const world = { dataDir, ledger, service: await startService(settings) };
  world.token = await world.service.admin('token', 'create', '--scopes', 'ingest,read');
  return Object.assign(world, {
    start: async () => {
      world.service = await startService(settings);
    },
    postgresPid: async () => Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
    stop: async () => {
      await world.service.stop();
      ledger.close();
      await rm(ledgerPath);
    },
  });
}

/** Posts one log and adds its acknowledgement to the ledger; undefined where no answer arrives. */
export async function post(world, { key = randomUUID(), body = { project: 'acme/web', log } } = {}) {
  const headers = { ...bearer(world), 'content-type': 'application/json', 'idempotency-key': key };
  const sent = { method: 'POST', headers, body: JSON.stringify(body) };
  try {
    const answer = await fetch(`${world.service.url}/api/ingest/engine-a`, sent);
    const { analysis_id: id } = await answer.json();
    if (answer.status === 202) world.ledger.write(key, id);
    return { status: answer.status, id };
  } catch {
    // The service was killed meanwhile.
    return undefined;
  }
}

/** Clients that post one log after another. A client repeats a post with the same key until it is acknowledged. */
export function startClients(world, count = 4) {
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const key = randomUUID();
      while ((await post(world, { key }))?.status !== 202) await pause(retryMs);
    }
  };
  const clients = Array.from({ length: count }, client);
  return async () => {
    isOver = true;
    await Promise.all(clients);
  };
}

/** Counts the acknowledged analyses that cannot be read, and the stored analyses that nobody acknowledged. */
export async function audit(world, more = []) {
  const acknowledged = new Map([...world.ledger.read(), ...more].map(({ key, id }) => [key, id]));
  let lost = 0;
  for (const id of acknowledged.values()) {
    const answer = await fetch(`${world.service.url}/api/v1/analyses/${id}`, { headers: bearer(world) });
    const analysis = await answer.json();
    if (answer.status !== 200 || analysis.root_cause === undefined) lost += 1;
  }
  return { acknowledged: acknowledged.size, lost, beyond: (await countStored(world)) - acknowledged.size };
}

export async function countStored({ dataDir }) {
  const client = await connect(dataDir);
  try {
    return Number((await client.query('select count(*) as stored from analyses')).rows[0].stored);
  } finally {
    await client.end();
  }
}

export const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));

function bearer({ token }) {
  return { authorization: `Bearer ${token}` };
}
