import { concurrently } from './concurrently.mjs';
import { insertMs, parseAndAnalyse, warmRuns } from './floors.mjs';
import { sendPost } from './post.mjs';
import { makeRealLog } from './real-log.mjs';
import { startService } from './service.mjs';
import { figure, mib, ownWork, percentile, section } from './table.mjs';
import { tokensOfTenants } from './tenants.mjs';

const postsAMinute = 200;
const times = 7;
let posts = 0;

/** Measures the running product: its own process, its embedded database on disk, posts over loopback. */
export async function benchServer() {
  // The logs are made before the server starts, because it closes a connection that is idle for too long.
  const [large, small] = [10 * 2 ** 20, 100 * 2 ** 10].map((bytes) => logOf(makeRealLog(bytes)));
  const server = await start();
  try {
    await wholeRequest(server, large);
    await throughput(server, small);
    await manyLargePosts(server, large.body);
  } finally {
    await server.stop();
  }
}

async function wholeRequest(server, { body, log }) {
  section('One post of 10 MiB, whole');
  const runs = [];
  const first = await post(server, body);
  // The parts alone are measured after as many runs: the code of a thread becomes fast with its logs.
  for (let run = 1; run < warmRuns * times; run++) await post(server, body);
  await server.probe('reset');
  for (let run = 0; run < times; run++) runs.push(await post(server, body));
  const pauses = await server.probe('read');
  const wholeMs = percentile(
    runs.map((run) => run.ms),
    0.5,
  );
  figure('whole request, p50', `${wholeMs.toFixed(0)} ms`, `${mib(body.length).toFixed(1)} MiB of JSON`);
  figure('  the first of all', `${first.ms.toFixed(0)} ms`, 'before the code of the thread is compiled');
  const { parseMs, analyseMs } = await parseAndAnalyse(body, log, times);
  const parts = `JSON.parse ${parseMs.toFixed(1)} ms and the analysis ${analyseMs.toFixed(1)} ms, each alone`;
  figure(
    '  against what it cannot do without',
    `${(wholeMs / (parseMs + analyseMs)).toFixed(2)} x`,
    `${parts}; goal: at most 1.3`,
  );
  for (const part of ['body', 'parse', 'analyse', 'commit']) {
    const taken = runs.map((run) => run.timing[part]).filter((value) => value !== undefined);
    if (taken.length > 0) figure(`  of it ${part}, p50`, `${percentile(taken, 0.5).toFixed(1)} ms`);
  }
  figure('longest pause of the event loop', `${pauses.longestPauseMs.toFixed(1)} ms`, 'goal: at most 20');
  ownWork(pauses);
}

async function throughput(server, { body, log }) {
  section('Posts of 100 KiB, 16 at a time');
  await concurrently(16, 100, () => post(server, body));
  await server.probe('reset');
  const started = performance.now();
  const count = 1_500;
  const runs = await concurrently(16, count, () => post(server, body));
  const seconds = (performance.now() - started) / 1_000;
  const { longestPauseMs } = await server.probe('read');
  figure('requests a second', (count / seconds).toFixed(0), 'each durable before its 202');
  const { parseMs, analyseMs } = await parseAndAnalyse(body, log, 50);
  const storeMs = await insertMs(server.dataDir, { width: 16, count });
  const floorMs = parseMs + analyseMs + storeMs;
  figure(
    '  for each, against what it cannot do without',
    `${((1_000 * seconds) / count / floorMs).toFixed(2)} x`,
    `JSON.parse ${parseMs.toFixed(2)} ms, analysis ${analyseMs.toFixed(2)} ms, bare insert ${storeMs.toFixed(2)} ms; goal: at most 1.5`,
  );
  figure(
    'p50',
    `${percentile(
      runs.map((run) => run.ms),
      0.5,
    ).toFixed(1)} ms`,
  );
  figure(
    'p99',
    `${percentile(
      runs.map((run) => run.ms),
      0.99,
    ).toFixed(1)} ms`,
  );
  figure('longest pause of the event loop', `${longestPauseMs.toFixed(1)} ms`);
}

async function manyLargePosts(server, body) {
  section('16 posts of 10 MiB at once');
  const before = await server.probe('read');
  const answers = await concurrently(16, 16, () => post(server, body, [202, 503]));
  const after = await server.probe('read');
  const accepted = answers.filter((answer) => answer.status === 202).length;
  figure('accepted / asked to come again (503)', `${accepted} / ${answers.length - accepted}`);
  figure('memory before (resident)', `${mib(before.rssBytes).toFixed(0)} MiB`);
  figure('peak memory (resident, whole process life)', `${mib(after.peakRssBytes).toFixed(0)} MiB`);
}

async function start() {
  const service = await startService({ FIRSTFAIL_RATE_LIMIT: String(postsAMinute) });
  return { ...service, tokens: await tokensOfTenants(service, 10) };
}

async function post(server, body, expected = [202]) {
  const token = server.tokens[posts++ % server.tokens.length];
  const answer = await sendPost(`${server.url}/api/ingest/engine-a`, { token, body });
  if (!expected.includes(answer.status)) throw new Error(`the service answered ${answer.status}: ${answer.text}`);
  return { status: answer.status, ms: answer.ms, timing: serverTiming(answer.headers) };
}

function serverTiming(headers) {
  const entries = (headers['server-timing'] ?? '').split(',').map((part) => part.trim().split(';dur='));
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined).map(([name, value]) => [name, Number(value)]),
  );
}

function logOf(log) {
  const fields = { job: 'bench', build_number: 1, status: 'FAILURE', project: 'acme/web', branch: 'main' };
  return { log, body: Buffer.from(JSON.stringify({ ...fields, log: log.toString('utf8') })) };
}
