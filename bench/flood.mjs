import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { makeRealLog } from './real-log.mjs';
import { startService } from './service.mjs';
import { figure, mib, ownWork, percentile, section } from './table.mjs';
import { tokensOfTenants } from './tenants.mjs';

const tenants = 20;
const postsAtOnce = 200;
const floodSize = 60;
const postsAMinute = 600;
const ownPosts = 12;

/**
 * Overloads the running product and measures which posts are refused, how long the others wait, and the memory used;
 * with `busy` while other programs take every processor.
 */
export async function benchFlood({ sizeMib = 10, busy = false } = {}) {
  const body = payload(makeRealLog(sizeMib * 2 ** 20));
  const service = await startService({ FIRSTFAIL_RATE_LIMIT: String(postsAMinute) });
  const programs = [];
  try {
    const server = { ...service, tokens: await tokensOfTenants(service, tenants) };
    if (busy) programs.push(...takeProcessors());
    await burst(server, { body, sizeMib });
    await neighbour(server, { body, sizeMib });
  } finally {
    for (const program of programs) program.kill();
    await service.stop();
  }
}

/** One program for each processor, which ends with this one. */
function takeProcessors() {
  const work =
    "process.on('disconnect', () => process.exit()); (function spin() { for (let n = 0; n < 1e8; n++); setImmediate(spin); })()";
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc'];
  return Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', work], { stdio }));
}

async function burst(server, { body, sizeMib }) {
  section(`${postsAtOnce} posts of ${sizeMib} MiB at once, from ${tenants} tenants`);
  await post(server, { token: server.tokens[0], body });
  const before = await server.probe('read');
  await server.probe('reset');
  const health = startHealth(server.url);
  const startedMs = performance.now();
  const posts = Array.from({ length: postsAtOnce }, (_, number) =>
    post(server, { token: server.tokens[number % tenants], body }),
  );
  const answers = await Promise.all(posts);
  const tookMs = performance.now() - startedMs;
  const healthMs = await health.stop();
  const after = await server.probe('read');
  figure('answers', '', countOf(answers.map(({ status }) => status)));
  figure('tenants with an accepted log', new Set(acceptedBy(answers)).size, `of ${tenants}`);
  figure('until the last answer', `${(tookMs / 1000).toFixed(1)} s`);
  figure('memory before (resident)', `${mib(before.rssBytes).toFixed(0)} MiB`);
  figure('peak memory (resident)', `${mib(after.peakRssBytes).toFixed(0)} MiB`, 'goal: at most 512');
  figure('health meanwhile, p50', `${percentile(healthMs, 0.5).toFixed(1)} ms`, `${healthMs.length} requests`);
  figure('health meanwhile, p99', `${percentile(healthMs, 0.99).toFixed(1)} ms`, 'goal: at most 100');
  figure('longest pause of the event loop', `${after.longestPauseMs.toFixed(1)} ms`, 'goal: at most 50');
  ownWork(after);
  figure('load average', loadavg()[0].toFixed(1));
}

/** Measures how long one tenant waits while another sends as much as its limit allows. */
async function neighbour(server, { body, sizeMib }) {
  section(`One tenant's posts of ${sizeMib} MiB beside another's ${floodSize} at once`);
  const [flooding, quiet] = server.tokens;
  await oneByOne(server, { token: quiet, body });
  const alone = await oneByOne(server, { token: quiet, body });
  let isOver = false;
  const lanes = Array.from({ length: floodSize }, async () => {
    const answers = [];
    while (!isOver) {
      answers.push(await post(server, { token: flooding, body }));
      if (answers.at(-1).status !== 202) await new Promise((wake) => setTimeout(wake, 1_000));
    }
    return answers;
  });
  await new Promise((wake) => setTimeout(wake, 1_000));
  const beside = await oneByOne(server, { token: quiet, body });
  isOver = true;
  const flood = (await Promise.all(lanes)).flat();
  figure('answers to the flood', '', countOf(flood.map(({ status }) => status)));
  figure('answers to the other', '', countOf(beside.map(({ status }) => status)));
  for (const [name, share] of [
    ['p50', 0.5],
    ['longest', 1],
  ]) {
    const [aloneMs, besideMs] = [alone, beside].map((answers) =>
      percentile(
        answers.map(({ ms }) => ms),
        share,
      ),
    );
    figure(`${name}, alone → beside it`, `${aloneMs.toFixed(0)} → ${besideMs.toFixed(0)} ms`);
  }
  figure('load average', loadavg()[0].toFixed(1));
}

async function oneByOne(server, sent) {
  const answers = [];
  for (let number = 0; number < ownPosts; number++) answers.push(await post(server, sent));
  return answers;
}

/** Uses a connection of its own and continues to send after an early answer, as most clients do; `cut` where no answer arrives. */
async function post({ url }, { token, body }) {
  const startedMs = performance.now();
  const agent = new Agent({ keepAlive: true });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const sending = request(`${url}/api/ingest/engine-a`, { method: 'POST', headers, agent });
  const isSent = new Promise((sent) => sending.on('finish', sent).on('close', sent));
  sending.end(body);
  const answer = await new Promise((answered) => {
    const end = (status) => answered({ token, status, ms: performance.now() - startedMs });
    sending.on('error', () => end('cut'));
    sending.on('response', (response) => {
      response
        .on('error', () => {
          // The status has arrived before this error.
        })
        .resume();
      end(response.statusCode);
    });
  });
  await isSent;
  agent.destroy();
  return answer;
}

/** Asks from a separate thread, so that the sender's event loop does not change the measurement. */
function startHealth(url) {
  const asking = new Worker(new URL('./ask-health.mjs', import.meta.url), { workerData: `${url}/healthz` });
  return {
    stop: async () => {
      asking.postMessage('stop');
      const [taken] = await once(asking, 'message');
      await asking.terminate();
      return taken;
    },
  };
}

function acceptedBy(answers) {
  return answers.filter(({ status }) => status === 202).map(({ token }) => token);
}

function countOf(statuses) {
  const counts = new Map();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .map(([status, count]) => `${count} x ${status}`)
    .sort()
    .join(', ');
}

function payload(log) {
  const fields = { job: 'bench', build_number: 1, status: 'FAILURE', project: 'acme/web', branch: 'main' };
  return Buffer.from(JSON.stringify({ ...fields, log: log.toString('utf8') }));
}
