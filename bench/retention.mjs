import { createStore } from '../dist/store/create-store.js';
import { fill } from './analyses.mjs';
import { connect, databaseUrl } from './database.mjs';
import { hasRoom } from './reads.mjs';
import { startService } from './service.mjs';
import { figure, percentile, section } from './table.mjs';

const usualRows = 1_000_000;
const turns = 3;
const clients = 2;
const pauseMs = 20;
const dayMs = 24 * 60 * 60_000;
const monthDays = 30;
const filledDays = 365;
/** Of so many stored analyses one has the cause of the posted log: its row is locked by both. */
const ofPostedCause = 100;
const mostTimes = 1.5;
const log = "src/sum.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.\n";

/** Removes a month of a year's analyses while logs are posted, in turns with posts alone. */
export async function benchRetention({ rows = usualRows } = {}) {
  if (!(await hasRoom(rows))) return;
  section(`Posts while a month of ${rows.toLocaleString('en-US')} analyses is removed, in turns with posts alone`);
  const running = await startService({ FIRSTFAIL_RATE_LIMIT: '10000', FIRSTFAIL_RETENTION_DAYS: '3650' });
  const client = await connect(running.dataDir);
  const store = createStore(await databaseUrl(running.dataDir), { statementTimeoutMs: 60_000 });
  try {
    const service = { ...running, token: await running.admin('token', 'create', '--scopes', 'ingest,read') };
    await fillWith(client, service, rows);
    tell(await inTurns(service, store));
  } finally {
    await store.close();
    await client.end();
    await running.stop();
  }
}

async function fillWith(client, service, count) {
  await client.query('set synchronous_commit = off');
  const { rows } = await client.query('select id from tenants');
  await fill(client, { tenants: [rows[0].id], count });
  await post(service);
  const posted = await client.query('select fingerprint from analyses order by created_at desc limit 1');
  const shared = 'update analyses set fingerprint = $1 where run_id::bigint % $2 = 0 and fingerprint <> $1';
  const { rowCount } = await client.query(shared, [posted.rows[0].fingerprint, ofPostedCause]);
  await client.query('update causes set count = count + $2 where fingerprint = $1', [
    posted.rows[0].fingerprint,
    rowCount,
  ]);
  await client.query('vacuum (analyze) analyses, causes');
}

async function inTurns(service, store) {
  const taken = { alone: [], beside: [] };
  let [removed, removedMs] = [0, 0];
  for (let turn = 1; turn <= turns; turn++) {
    const before = new Date(Date.now() - (filledDays - turn * monthDays) * dayMs);
    const started = performance.now();
    const removing = store.purgeExpired(new Date(), before);
    taken.beside.push(...(await postUntil(service, removing)));
    removed += await removing;
    const tookMs = performance.now() - started;
    removedMs += tookMs;
    taken.alone.push(...(await postUntil(service, new Promise((over) => setTimeout(over, tookMs)))));
  }
  return { ...taken, removed, removedMs };
}

async function postUntil(service, over) {
  const taken = [];
  let isOver = false;
  const ending = over.finally(() => {
    isOver = true;
  });
  const one = async () => {
    while (!isOver) {
      const started = performance.now();
      await post(service);
      taken.push(performance.now() - started);
      await new Promise((wake) => setTimeout(wake, pauseMs));
    }
  };
  await Promise.all([ending, ...Array.from({ length: clients }, one)]);
  return taken;
}

async function post({ url, token }) {
  const answer = await fetch(`${url}/api/ingest/engine-a`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ project: 'acme/web', log }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 202) throw new Error(`a post was answered ${answer.status}`);
}

function tell({ alone, beside, removed, removedMs }) {
  figure('analyses removed a second', (removed / (removedMs / 1_000)).toFixed(0), `${removed} in ${turns} turns`);
  for (const share of [0.5, 0.99]) {
    const [without, withIt] = [alone, beside].map((taken) => percentile(taken, share));
    const note = share === 0.99 ? `; at most ${mostTimes} is wanted` : '';
    figure(
      `p${share * 100} of a post beside it ÷ alone`,
      `${(withIt / without).toFixed(2)} x`,
      `${withIt.toFixed(1)} and ${without.toFixed(1)} ms, ${beside.length} and ${alone.length} posts${note}`,
    );
  }
}
