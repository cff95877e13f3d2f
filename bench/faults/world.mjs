import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../database.mjs';
import { startService } from '../service.mjs';
import { openLedger } from './ledger.mjs';

const retryMs = 200;
const log = 'cc -c main.c\nmain.c:3:5: error: unknown type name\nmake: *** [all] Error 2\n';

/** What `npm run faults` sets for each service: its limit of requests is no part of these faults. */
export const settings = { FIRSTFAIL_RATE_LIMIT: '10000' };

/**
 * The running product, its data directory, which survives each kill, its clients, and the ledger of acknowledged posts.
 * The data directory is made in `parent`, the ledger never is.
 */
export async function startWorld({ parent = tmpdir(), more = {}, preload = [] } = {}) {
  const dataDir = await mkdtemp(join(parent, 'firstfail-faults-'));
  const own = { ...settings, ...more, FIRSTFAIL_DATA_DIR: dataDir };
  const start = async () => await startService(own, { preload });
  const { ledger, close } = openOwnLedger();
  const world = { dataDir, ledger, service: await start() };
  world.token = await world.service.admin('token', 'create', '--scopes', 'ingest,read');
  return Object.assign(world, {
    start: async () => {
      world.service = await start();
    },
    postgresPid: async () => Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
    stop: async () => {
      await world.service.stop();
      await close();
    },
  });
}

/** A ledger in a file of its own, which is removed when it is closed. */
export function openOwnLedger() {
  const path = join(tmpdir(), `firstfail-${randomUUID()}.ledger`);
  const ledger = openLedger(path);
  const close = async () => {
    ledger.close();
    await rm(path);
  };
  return { ledger, close };
}

/** Posts one log and adds its acknowledgement to the ledger; where no answer arrives it says why. */
export async function post(world, { key = randomUUID(), body = { project: 'acme/web', log }, url } = {}) {
  const headers = { ...bearer(world), 'content-type': 'application/json', 'idempotency-key': key };
  const sent = { method: 'POST', headers, body: JSON.stringify(body) };
  try {
    const answer = await fetch(`${url ?? world.service.url}/api/ingest/engine-a`, sent);
    const { analysis_id: id } = await answer.json();
    if (answer.status === 202) world.ledger.write(key, id);
    return { status: answer.status, id, headers: answer.headers };
  } catch (error) {
    // The service was killed meanwhile.
    return { reason: error.cause?.code ?? error.message };
  }
}

/** A payload with a cause that no other key has. */
export function ownCause(key) {
  const name = key.replaceAll('-', '').replace(/\d/g, (digit) => 'ghijklmnop'[digit]);
  return { project: 'acme/web', log: `src/${name}.ts(3,7): error TS2304: Cannot find name '${name}'.\n` };
}

/**
 * Clients that post one log after another. A client repeats a post with the same key until it is acknowledged. Returns
 * what stops them, and then how often each status was answered and each reason for none was seen.
 */
export function startClients(world, { count = 4, pauseMs = 0, send = async (key) => await post(world, { key }) } = {}) {
  const seen = {};
  let isOver = false;
  const sendNoted = async (key) => {
    const { status, reason } = await send(key);
    seen[status ?? reason] = (seen[status ?? reason] ?? 0) + 1;
    return status;
  };
  const client = async () => {
    while (!isOver) {
      const key = randomUUID();
      while ((await sendNoted(key)) !== 202) await pause(retryMs);
      await pause(pauseMs);
    }
  };
  const clients = Array.from({ length: count }, client);
  return async () => {
    isOver = true;
    await Promise.all(clients);
    return seen;
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

/** What an audit says as a verdict and a figure. */
export function judged({ acknowledged, lost, beyond }, done) {
  const figure = `${done}: ${acknowledged} acknowledged, ${lost} lost, ${beyond} twice`;
  return { isKept: lost === 0 && beyond === 0, figure };
}

export async function countStored({ dataDir }, table = 'analyses') {
  const client = await connect(dataDir);
  try {
    return Number((await client.query(`select count(*) as stored from ${table}`)).rows[0].stored);
  } finally {
    await client.end();
  }
}

export const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));

/** Waits until it holds, for as long as it may take. Returns whether it does. */
export async function holds(isSo, mostMs) {
  const until = performance.now() + mostMs;
  while (!(await isSo())) {
    if (performance.now() > until) return false;
    await pause(100);
  }
  return true;
}

export const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

export function bearer({ token }) {
  return { authorization: `Bearer ${token}` };
}
