import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startReceiver, tellEach, tellingSettings } from './receiver.mjs';
import {
  audit,
  bearer,
  countStored,
  holds,
  judged,
  ownCause,
  pause,
  post,
  startClients,
  startWorld,
} from './world.mjs';

const hourMs = 60 * 60_000;
const steps = [hourMs, 0, -hourMs, 0];
const load = { count: 4, pauseMs: 20 };
const stayMs = 1_500;
const mostMs = 60_000;

/** Steps the clock of a service, not that of its database, and looks after each step whether it serves as before. */
export async function stepClock() {
  const receiver = await startReceiver();
  const world = await startWorld({
    more: tellingSettings,
    preload: [join(import.meta.dirname, 'shifted-clock.mjs')],
  });
  try {
    const session = await tellEach(world.service, receiver);
    const send = async (key) => await post(world, { key, body: ownCause(key) });
    const stopClients = startClients(world, { ...load, send });
    const broken = new Set();
    for (const shiftMs of [0, ...steps]) {
      await world.service.probe({ shiftMs });
      await pause(stayMs);
      for (const what of await wrongThings(world, session)) broken.add(what);
    }
    const seen = await stopClients();
    const others = Object.keys(seen).filter((answer) => answer !== '202');
    const { isKept, figure } = judged(await audit(world), `${steps.length} steps`);
    const messages = await toldOf(world, receiver);
    return {
      isKept: isKept && others.length === 0 && broken.size === 0 && messages.areKept,
      figure: [figure, messages.figure, ...others, ...broken].join(', '),
    };
  } finally {
    await world.stop();
    receiver.close();
  }
}

/** What does not go on as before the step. */
async function wrongThings(world, session) {
  const { url } = world.service;
  const wrong = [];
  if ((await fetch(`${url}/api/auth/me`, { headers: session })).status !== 200) wrong.push('the session ended');
  const key = randomUUID();
  const { headers } = await post(world, { key, body: ownCause(key) });
  const resetSeconds = Number(/t=(\d+)/.exec(headers?.get('ratelimit'))?.[1]);
  if (!(resetSeconds >= 1 && resetSeconds <= 60)) wrong.push(`the window of requests ends in ${resetSeconds} s`);
  const known = world.ledger.read().map(({ id }) => id);
  const listed = await listAll(world);
  if (new Set(listed).size !== listed.length) wrong.push('a page repeated an analysis');
  if (known.some((id) => !listed.includes(id))) wrong.push('a page left an analysis out');
  return wrong;
}

async function listAll(world) {
  const ids = [];
  for (let cursor = ''; cursor !== undefined; ) {
    const answer = await fetch(`${world.service.url}/api/v1/analyses?limit=100${cursor}`, { headers: bearer(world) });
    const { items, next_cursor: next } = await answer.json();
    ids.push(...items.map(({ id }) => id));
    cursor = next === null ? undefined : `&cursor=${encodeURIComponent(next)}`;
  }
  return ids;
}

/** What was due while the clock was fast, or was looked at while it was slow, waits until that time has come. */
async function toldOf(world, receiver) {
  const wanted = await countStored(world, 'notifications');
  const later = async () =>
    await countStored(
      world,
      `pgboss.job where name = 'notify' and start_after between now() + interval '1 minute' and now() + interval '1 hour'`,
    );
  const areKept = await holds(async () => receiver.told() + (await later()) === wanted, mostMs);
  const figure = `${wanted} messages: ${receiver.told()} sent, ${await later()} wait, ${receiver.twice()} twice`;
  return { areKept: areKept && receiver.twice() === 0, figure };
}
