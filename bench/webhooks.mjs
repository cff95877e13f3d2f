import { randomBytes } from 'node:crypto';
import { administratorSettings, signIn } from './administrator.mjs';
import { startCluster } from './cluster.mjs';
import { connect as connectToDatabase } from './database.mjs';
import { insertOfNewest } from './floors.mjs';
import { makeRealLog } from './real-log.mjs';
import { startService } from './service.mjs';
import { startStubGitlab } from './stub-gitlab.mjs';
import { figure, percentile, section } from './table.mjs';

const usualCount = 1_000;
const projects = 10;
const senders = 16;
let lastJob = 7_000;

/** Measures deliveries of GitLab to one process and the analyses by two workers, with a database that syncs to disk. */
export async function benchWebhooks({ count = usualCount } = {}) {
  const world = await start();
  try {
    const { api } = world;
    const places = await connect(world);
    section(`${count} deliveries to one process, ${senders} at a time`);
    const queued = await deliver(places, count);
    tellAnswers(queued);

    section(`${count} queued failures on two worker processes, logs of 100 KiB`);
    const workers = await Promise.all([world.start('worker'), world.start('worker')]);
    world.services.push(...workers);
    const started = Date.now();
    const worked = await analysed(api, { jobs: queued, since: started });
    figure('analyses a second', (count / (worked.lastMs / 1000)).toFixed(0), 'from the start of the workers');
    tellOutcome(worked, count);

    section(`${count} deliveries while two workers wait for them, each followed by a bare insert of an analysis`);
    const fresh = await besideInserts(world, async (insert) => await deliver(places, count, insert));
    tellAnswers(fresh);
    for (const [name, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ])
      tellFloor(name, fresh, share);
    const done = await analysed(api, { jobs: fresh });
    figure('from delivery to analysis, p50', `${(percentile(done.tookMs, 0.5) / 1000).toFixed(2)} s`);
    figure('from delivery to analysis, p99', `${(percentile(done.tookMs, 0.99) / 1000).toFixed(2)} s`);
    tellOutcome(done, count);
  } finally {
    await world.stop();
  }
}

async function start() {
  const cluster = await startCluster();
  const gitlab = await startStubGitlab(makeRealLog(100 * 2 ** 10));
  const settings = {
    DATABASE_URL: cluster.url,
    FIRSTFAIL_SECRET_KEY: randomBytes(32).toString('hex'),
    FIRSTFAIL_ALLOW_NETWORKS: '127.0.0.0/8',
    FIRSTFAIL_LOG_LEVEL: 'warn',
    ...administratorSettings,
  };
  const startRole = (role) => startService({ ...settings, FIRSTFAIL_ROLE: role });
  const api = await startRole('api');
  const services = [api];
  const stop = async () => {
    for (const service of services) await service.stop();
    gitlab.close();
    await cluster.stop();
  };
  const ready = { ...api, headers: await signIn(api) };
  return { api: ready, dataDir: cluster.dataDir, gitlab, services, start: startRole, stop };
}

async function connect({ api, gitlab }) {
  const places = [];
  for (let number = 0; number < projects; number++) {
    const project = `acme/api-${number}`;
    const body = JSON.stringify({ forge: 'forge-a', base_url: gitlab.url, project, access_token: 'bench-token' });
    const answer = await fetch(`${api.url}/api/connections`, { method: 'POST', headers: api.headers, body });
    if (answer.status !== 201) throw new Error(`connecting answered ${answer.status}: ${await answer.text()}`);
    const { id, secret } = await answer.json();
    places.push({ id, project, secret, url: `${api.url}/webhook/forge-a?connection=${id}` });
  }
  return places;
}

/** Gives the work an insert of the newest analysis for each sender, on a connection of its own. */
async function besideInserts({ dataDir }, work) {
  const clients = await Promise.all(Array.from({ length: senders }, async () => await connectToDatabase(dataDir)));
  try {
    const insert = await insertOfNewest(clients[0]);
    return await work(async (sender) => await insert(clients[sender]));
  } finally {
    for (const client of clients) await client.end();
  }
}

/** Each delivery announces one new failed job; what a sender does after each is timed apart. */
async function deliver(places, count, then) {
  const jobs = Array.from({ length: count }, () => ++lastJob);
  const sent = [];
  const started = performance.now();
  const send = async (_, sender) => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const answer = await deliverOne(places[job % places.length], job);
      const before = performance.now();
      await then?.(sender);
      sent.push({ ...answer, thenMs: performance.now() - before });
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  return Object.assign(sent, { seconds: (performance.now() - started) / 1000 });
}

async function deliverOne({ url, secret, project }, job) {
  const body = JSON.stringify({
    object_kind: 'build',
    ref: 'main',
    tag: false,
    sha: job.toString(16).padStart(40, '0'),
    build_id: job,
    build_name: 'unit',
    build_status: 'failed',
    build_started_at: '2026-01-01T00:00:00Z',
    build_failure_reason: 'script_failure',
    pipeline_id: job,
    retries_count: 0,
    project: { path_with_namespace: project, default_branch: 'main' },
  });
  const headers = { 'content-type': 'application/json', 'x-gitlab-event': 'Job Hook', 'x-gitlab-token': secret };
  const atMs = Date.now();
  const before = performance.now();
  const answer = await fetch(url, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return { job, atMs, status: answer.status, ms: performance.now() - before };
}

/** Waits until each job has an analysis; `run_id` is the job's number. */
async function analysed({ url, headers }, { jobs, since }) {
  const analysedAt = new Map();
  const until = Date.now() + 10 * 60_000;
  let items = [];
  while (Date.now() < until) {
    await new Promise((wake) => setTimeout(wake, 250));
    items = await allAnalyses({ url, headers });
    for (const { run_id, created_at } of items) analysedAt.set(Number(run_id), Date.parse(created_at));
    if (jobs.every(({ job }) => analysedAt.has(job))) break;
  }
  const ours = new Set(jobs.map(({ job }) => job));
  const times = jobs.flatMap(({ job, atMs }) => (analysedAt.has(job) ? [analysedAt.get(job) - (since ?? atMs)] : []));
  return {
    tookMs: times,
    lastMs: Math.max(...times),
    lost: jobs.length - times.length,
    twice: items.filter(({ run_id }) => ours.has(Number(run_id))).length - times.length,
  };
}

async function allAnalyses({ url, headers }) {
  const items = [];
  for (let cursor = ''; cursor !== undefined; ) {
    const answer = await fetch(`${url}/api/v1/analyses?limit=500${cursor}`, { headers });
    const page = await answer.json();
    items.push(...page.items);
    cursor = page.next_cursor === null ? undefined : `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
  return items;
}

function tellAnswers(sent) {
  const taken = sent.map(({ ms }) => ms);
  figure('deliveries a second', (sent.length / sent.seconds).toFixed(0), 'each durable with its task before its 202');
  figure('answer, p50', `${percentile(taken, 0.5).toFixed(1)} ms`);
  figure('answer, p99', `${percentile(taken, 0.99).toFixed(1)} ms`, 'goal: at most 200');
  figure('answers other than 202', sent.filter(({ status }) => status !== 202).length);
}

function tellFloor(name, sent, share) {
  const [answerMs, insertMs] = ['ms', 'thenMs'].map((of) =>
    percentile(
      sent.map((one) => one[of]),
      share,
    ),
  );
  const goal = share === 0.99 ? '; goal: at most 4' : '';
  figure(
    `answer against a bare insert, ${name}`,
    `${(answerMs / insertMs).toFixed(2)} x`,
    `${insertMs.toFixed(1)} ms${goal}`,
  );
}

function tellOutcome({ lost, twice }, count) {
  figure('lost / analysed twice', `${lost} / ${twice}`, `of ${count}`);
}
