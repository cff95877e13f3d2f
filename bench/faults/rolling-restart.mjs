import { randomBytes } from 'node:crypto';
import { startCluster } from '../cluster.mjs';
import { startService } from '../service.mjs';
import { startReceiver, tellEach, tellingSettings } from './receiver.mjs';
import {
  audit,
  bearer,
  countStored,
  holds,
  judged,
  openOwnLedger,
  ownCause,
  pause,
  post,
  settings,
  startClients,
} from './world.mjs';

const load = { count: 8, pauseMs: 10 };
const mostMs = 60_000;

/** Stops each of two processes in turn and starts it anew, while clients post to both and read what was stored. */
export async function restartInTurn(_, { times }) {
  const cluster = await startCluster();
  const receiver = await startReceiver();
  const { ledger, close } = openOwnLedger();
  const own = {
    ...{ ...settings, ...tellingSettings, DATABASE_URL: cluster.url },
    FIRSTFAIL_SECRET_KEY: randomBytes(32).toString('hex'),
  };
  const services = [await startService(own)];
  services.push(await startService(own));
  try {
    const [service] = services;
    await tellEach(service, receiver);
    const token = await service.admin('token', 'create', '--scopes', 'ingest,read');
    const world = { dataDir: cluster.dataDir, ledger, token, service };
    const stopClients = startClients(world, { ...load, send: async (key) => await sendToEither(world, services, key) });
    const codes = [];
    for (let turn = 0; turn < times; turn++) {
      await pause(500);
      codes.push(await services[turn % 2].kill('SIGTERM'));
      services[turn % 2] = await startService(own);
    }
    const seen = await stopClients();
    [world.service] = services;
    return await verdict(world, { receiver, seen, codes });
  } finally {
    for (const service of services) await service.stop();
    await cluster.stop();
    receiver.close();
    await close();
  }
}

async function verdict(world, { receiver, seen, codes }) {
  const { isKept, figure } = judged(await audit(world), `${codes.length} restarts`);
  const messages = await countStored(world, 'notifications');
  const areTold = await holds(() => receiver.told() === messages, mostMs);
  const failed = Object.entries(seen).filter(([answer]) => !['202', '503'].includes(answer));
  const told = `${messages} messages, ${receiver.told()} sent, ${receiver.twice()} twice`;
  const answers = [`${seen[503] ?? 0} x 503`, ...failed.map(([answer, count]) => `${count} x ${answer}`)];
  return {
    isKept: isKept && failed.length === 0 && areTold && receiver.twice() === 0 && codes.every((code) => code === 0),
    figure: [figure, ...answers, told].join(', '),
  };
}

/** As a balancer sends it: to the other process where the first one cannot be connected to. Reads what was stored. */
async function sendToEither(world, services, key) {
  const first = Math.random() < 0.5 ? 0 : 1;
  let answer;
  for (const at of [first, 1 - first]) {
    const { url } = services[at];
    answer = await post(world, { key, body: ownCause(key), url });
    if (answer.reason === 'ECONNREFUSED') continue;
    const read = answer.status === 202 ? await readAt(world, url, answer.id) : answer;
    return judgedAnswer(read);
  }
  return answer;
}

async function readAt(world, url, id) {
  try {
    const { status, headers } = await fetch(`${url}/api/v1/analyses/${id}`, { headers: bearer(world) });
    return { status: status === 200 ? 202 : status, headers };
  } catch (error) {
    const reason = error.cause?.code ?? error.message;
    // The process has ended since; the other one has the analysis too.
    return reason === 'ECONNREFUSED' ? { status: 202 } : { reason: `read ${reason}` };
  }
}

function judgedAnswer({ status, headers, reason }) {
  if (status === 503 && !headers.get('retry-after')) return { reason: '503 without Retry-After' };
  return { status, reason };
}
