import { randomUUID } from 'node:crypto';
import { connect as connectTo } from 'node:net';
import { stepClock } from './clock-steps.mjs';
import { fillDisk } from './full-disk.mjs';
import { restartInTurn } from './rolling-restart.mjs';
import { audit, countStored, judged, pause, post, seconds, startClients } from './world.mjs';

const uploads = 20;
const stopMs = 25_000;
const mebibyte = 2 ** 20;

/** Each fault: what it does to the service, what must hold, and what happened. `times` is how often a repeated fault runs. */
export const faults = [
  {
    name: 'an acknowledgement of what was never stored',
    promise: 'the check that follows each of the others reports it',
    run: tellUntrue,
  },
  {
    name: 'kill -9 of the service under load',
    promise: 'nothing acknowledged is lost, nothing is stored twice',
    run: killUnderLoad,
  },
  {
    name: 'kill -9 right behind a 202',
    promise: 'the analysis is there after the next start',
    run: killBehindAnswer,
  },
  {
    name: 'kill -9 of PostgreSQL under load',
    promise: 'nothing acknowledged is lost; served again within 10 s, without a restart of the service',
    run: killPostgres,
  },
  {
    name: `${uploads} uploads of 8 MiB, cut half way`,
    promise: 'nothing of them is stored, and the service serves on',
    run: cutUploads,
  },
  {
    name: `SIGTERM with ${uploads} posts of 1 MiB under way`,
    promise: 'each is acknowledged or refused, and it ends with 0 within 25 s',
    run: stopUnderLoad,
  },
  {
    name: 'two processes on one database, stopped and started in turn under load',
    promise: 'each request is answered, or refused with 503 and Retry-After; nothing is lost, no message is sent twice',
    run: restartInTurn,
  },
  {
    name: 'a clock that steps an hour forward and back, twice, under load',
    promise: 'nothing is lost, nothing is stored twice, a session stays valid, a message waits an hour at most',
    run: stepClock,
  },
  {
    name: 'a full disk under load',
    promise: 'answers are 202 and 503, reads go on; nothing is lost; served again within 15 s of free space',
    run: fillDisk,
  },
];

async function tellUntrue(world) {
  const { lost } = await audit(world, [{ key: randomUUID(), id: randomUUID() }]);
  return { isKept: lost === 1, figure: `${lost} reported` };
}

async function killUnderLoad(world, { times }) {
  const stopClients = startClients(world);
  for (let kill = 0; kill < times; kill++) {
    await pause(500 + Math.random() * 1_000);
    await world.service.kill('SIGKILL');
    await world.start();
  }
  await stopClients();
  return judged(await audit(world), `${times} kills`);
}

async function killBehindAnswer(world, { times }) {
  let accepted = 0;
  for (let kill = 0; kill < times; kill++) {
    const answer = await post(world);
    await world.service.kill('SIGKILL');
    if (answer?.status === 202) accepted += 1;
    await world.start();
  }
  const { isKept, figure } = judged(await audit(world), `${times} kills`);
  return { isKept: isKept && accepted === times, figure };
}

async function killPostgres(world, { times }) {
  const stopClients = startClients(world);
  const { pid } = world.service;
  let longestMs = 0;
  for (let kill = 0; kill < times; kill++) {
    await pause(500);
    process.kill(await world.postgresPid(), 'SIGKILL');
    const killedMs = performance.now();
    let key;
    // The service has noticed the fault when it refuses a post or leaves it unanswered. That post may be stored, so it
    // keeps its key.
    do key = randomUUID();
    while ((await post(world, { key }))?.status === 202 && performance.now() - killedMs < 2_000);
    while ((await post(world, { key }))?.status !== 202) await pause(50);
    longestMs = Math.max(longestMs, performance.now() - killedMs);
  }
  await stopClients();
  const { isKept, figure } = judged(await audit(world), `${times} kills`);
  const isSame = world.service.pid === pid && world.service.isRunning();
  return { isKept: isKept && isSame && longestMs <= 10_000, figure: `${figure}; away ${seconds(longestMs)} at most` };
}

async function cutUploads(world) {
  const before = await countStored(world);
  await Promise.all(Array.from({ length: uploads }, () => cutUpload(world)));
  const answer = await post(world);
  const more = (await countStored(world)) - before - 1;
  const health = await fetch(`${world.service.url}/readyz`);
  return { isKept: more === 0 && answer?.status === 202 && health.ok, figure: `${more} stored` };
}

async function cutUpload({ service, token }) {
  const socket = connectTo(Number(new URL(service.url).port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => socket.destroy());
  const head = ['POST /api/ingest/log?provider=other&project=acme/cut HTTP/1.1', 'host: localhost'];
  const fields = [`authorization: Bearer ${token}`, 'content-type: text/plain', `content-length: ${8 * mebibyte}`];
  socket.write(`${[...head, ...fields].join('\r\n')}\r\n\r\n`);
  socket.write('make: *** [all] Error 2\n'.repeat((4 * mebibyte) / 24), () => socket.destroy());
  await closed;
}

async function stopUnderLoad(world) {
  const log = `${'cc -c main.c\n'.repeat(mebibyte / 13)}make: *** [all] Error 2\n`;
  const posts = Array.from({ length: uploads }, () => post(world, { body: { project: 'acme/web', log } }));
  await pause(50);
  const startedMs = performance.now();
  const code = await world.service.kill('SIGTERM');
  const tookMs = performance.now() - startedMs;
  const answers = await Promise.all(posts);
  const counts = [202, 503].map((status) => answers.filter((answer) => answer?.status === status).length);
  await world.start();
  const { isKept, figure } = judged(await audit(world), `${counts[0]} x 202, ${counts[1]} x 503 in ${seconds(tookMs)}`);
  const isAnswered = counts[0] + counts[1] === uploads;
  return { isKept: isKept && isAnswered && code === 0 && tookMs <= stopMs, figure };
}
