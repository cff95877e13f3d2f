import { connect } from './database.mjs';
import { makeRealLog } from './real-log.mjs';
import { startService } from './service.mjs';
import { columns, mib, percentile, section } from './table.mjs';

const usualMinutes = 30;
const postsASecond = 5;
const logBytes = 100 * 2 ** 10;
/** More growth from the middle to the end is a leak; garbage that is not yet collected stays below this. */
const allowedGrowth = 1.15;
const allowedMib = 512;
const allowedRows = 100;

/** Posts five logs a second, reads the list and one analysis after each, and shows whether memory or the queue grows. */
export async function benchSoak({ minutes = usualMinutes } = {}) {
  section(`${postsASecond} posts of 100 KiB a second with reads, for ${minutes} minutes`);
  const body = JSON.stringify({ project: 'acme/web', log: makeRealLog(logBytes).toString('utf8') });
  const service = await startService({ FIRSTFAIL_RATE_LIMIT: '10000' });
  try {
    const token = await service.admin('token', 'create', '--scopes', 'ingest,read');
    const load = startLoad({ ...service, token, body });
    const seen = [];
    // Compiling code and filling caches take a minute at most, which is not measured.
    const first = Math.min(1, minutes / 10);
    let elapsed = 0;
    for (const until of [first, (first + minutes) / 2, minutes]) {
      await new Promise((wake) => setTimeout(wake, (until - elapsed) * 60_000));
      elapsed = until;
      seen.push({ minute: until.toFixed(1), ...(await look(service)) });
    }
    tell(seen, await load.stop());
  } finally {
    await service.stop();
  }
}

function startLoad(server) {
  const answers = [];
  const under = new Set();
  const timer = setInterval(() => {
    const going = step(server)
      .catch((error) => ({ isUnanswered: true, what: `unanswered: ${error.cause?.code ?? error.message}` }))
      .then((answer) => answers.push(answer));
    under.add(going);
    going.finally(() => under.delete(going));
  }, 1_000 / postsASecond);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(under);
      return answers;
    },
  };
}

async function step({ url, token, body }) {
  const authorization = `Bearer ${token}`;
  const startedMs = performance.now();
  const posted = await fetch(`${url}/api/ingest/engine-a`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  });
  const { analysis_id: id } = await posted.json();
  const ms = performance.now() - startedMs;
  if (isRefusal(posted)) return { isRefused: true };
  if (posted.status !== 202) return { isLost: true, what: `post: ${posted.status}` };
  const reads = [`/api/v1/analyses/${id}`, '/api/v1/analyses?limit=20'];
  const read = await Promise.all(reads.map((path) => fetch(`${url}${path}`, { headers: { authorization } })));
  await Promise.all(read.map((answer) => answer.arrayBuffer()));
  const other = read.find((answer) => answer.status !== 200 && !isRefusal(answer));
  const refusedReads = read.filter(isRefusal).length;
  return { ms, refusedReads, isUnread: other !== undefined, ...(other && { what: `read: ${other.status}` }) };
}

/** Too busy, and the sender is told when to come again. */
function isRefusal({ status, headers }) {
  return status === 503 && headers.has('retry-after');
}

async function look({ dataDir, probe }) {
  const memory = await probe('read');
  const client = await connect(dataDir);
  try {
    const { rows } = await client.query('select count(*)::int as rows from pgboss.job');
    const size = await client.query(
      `select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c
        where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')`,
    );
    const stored = await client.query('select count(*)::int as rows from analyses');
    return { ...memory, tasks: rows[0].rows, queueBytes: size.rows[0].bytes, analyses: stored.rows[0].rows };
  } finally {
    await client.end();
  }
}

function tell(seen, answers) {
  const head = [
    'minute',
    'memory, MiB',
    'at most',
    'heap of the event loop',
    'used of it',
    'rows of the queue',
    'queue, MiB',
    'analyses',
  ];
  const rows = seen.map(({ minute, rssBytes, peakRssBytes, heapBytes, heapUsedBytes, tasks, queueBytes, analyses }) => [
    minute,
    ...[rssBytes, peakRssBytes, heapBytes, heapUsedBytes].map((bytes) => mib(bytes).toFixed(0)),
    tasks,
    mib(queueBytes).toFixed(2),
    analyses,
  ]);
  columns(head, rows);
  const [, middle, end] = seen;
  const taken = answers.flatMap(({ ms }) => ms ?? []);
  const refused = answers.filter(({ isRefused }) => isRefused).length;
  const refusedReads = answers.reduce((sum, answer) => sum + (answer.refusedReads ?? 0), 0);
  const none = (name) => !answers.some((answer) => answer[name]);
  const verdicts = [
    ['each step answered', none('isUnanswered'), `${answers.length} posts, each with two reads`],
    ['each post stored, or refused', none('isLost'), `${refused} x 503`],
    ['each stored analysis read, and the list, or refused', none('isUnread'), `${refusedReads} x 503`],
    ['memory flat', end.rssBytes <= middle.rssBytes * allowedGrowth, 'at most 15 % more at the end than in the middle'],
    ['memory bounded', mib(end.peakRssBytes) <= allowedMib, `at most ${allowedMib} MiB`],
    ['queue flat', end.tasks <= middle.tasks + allowedRows, `at most ${allowedRows} rows more`],
  ];
  for (const [name, isKept, note] of verdicts) console.log(`${isKept ? '✓' : '✗'} ${name} (${note})`);
  for (const [what, count] of countsOf(answers.flatMap((answer) => answer.what ?? [])))
    console.log(`${what}, ${count} times`);
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(taken, share)?.toFixed(0));
  console.log(`accepted posts: p50 ${p50} ms, p99 ${p99} ms`);
  if (verdicts.some(([, isKept]) => !isKept)) process.exitCode = 1;
}

function countsOf(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
