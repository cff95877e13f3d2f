import { statfs } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { createStore } from '../dist/store/create-store.js';
import { addIncident, addTenants, fill, ofIncident, otherTenants } from './analyses.mjs';
import { connect, databaseUrl } from './database.mjs';
import { startService } from './service.mjs';
import { figure, percentile, section } from './table.mjs';

const usualRows = 1_000_000;
const measureMs = 4_000;
const leastTimes = 20;
const mostTimes = 500;

const year = 'days=366';
const withoutHistory = 'one analysis, without its history';
const withHistory = 'one analysis, with its history';
const mostTimesOfHistory = 3;
const mostTimesOfStatistics = 10;
// The bytes of a row, with its indexes, the database's write-ahead log, and the sorting while the rows are made.
const bytesWanted = 4_096;
const questions = (rows) => [
  ['list, newest 100', '/api/v1/analyses'],
  ['list, one project, 100', '/api/v1/analyses?project=acme%2Fp7'],
  ['list, words that are nowhere', '/api/v1/analyses?q=zzzzzz'],
  ['list, words of one cause', '/api/v1/analyses?q=file12345.test.ts'],
  ['list, words of every cause', '/api/v1/analyses?q=test+number'],
  // This commit belongs to the row with the number 1.
  ['list, a commit by its beginning', '/api/v1/analyses?q=c4ca4238a0'],
  ['list, each cause once', '/api/v1/analyses?group=cause'],
  ['projects, most failures', '/api/v1/projects'],
  ['page by number, the first', '/api/analyses?limit=25'],
  ['page by number, the last', `/api/analyses?limit=25&offset=${rows - 100}`],
  [withoutHistory, '/api/v1/analyses?limit=1'],
  [withHistory, '/api/v1/analyses/:id'],
  ['one analysis of a rare job, with its history', '/api/v1/analyses/:rare'],
  ['incidents, newest', '/api/v1/incidents'],
  [`one incident, of ${ofIncident} analyses`, '/api/v1/incidents/:incident'],
  ...['overview', 'timeseries', 'top-projects', 'top-root-causes'].flatMap((name) => [
    [`${name}, 30 days`, `/api/v1/stats/${name}`],
    [`${name}, all`, `/api/v1/stats/${name}?${year}`],
  ]),
  ['overview of a project, all', `/api/v1/stats/overview?${year}&project=acme%2Fp7`],
  ['causes, seen last', '/api/v1/causes'],
];

/** Measures reads of a tenant with a million analyses, or `rows` of them, over a year: first alone, then among other tenants. */
export async function benchReads({ rows = usualRows } = {}) {
  if (!(await hasRoom(rows))) return;
  const running = await startService();
  const service = { ...running, token: await running.admin('token', 'create', '--scopes', 'read') };
  const client = await connect(service.dataDir);
  // Commits do not wait for the disk.
  await client.query('set synchronous_commit = off');
  try {
    const tenants = await client.query('select id from tenants');
    const started = performance.now();
    await fill(client, { tenants: [tenants.rows[0].id], count: rows });
    await addIncident(client, tenants.rows[0].id);
    section(`Reads of ${rows.toLocaleString('en-US')} analyses in one tenant`);
    figure('rows made in', `${((performance.now() - started) / 1000).toFixed(0)} s`);
    await sumDays(service.dataDir, tenants.rows[0].id);
    await vacuum(client);
    await printSizes(client, rows);
    const alone = await measureAll(service, rows);
    const others = Math.ceil(rows / 5);
    const ids = await addTenants(client);
    await fill(client, { tenants: ids, count: others });
    for (const id of ids) await sumDays(service.dataDir, id, { quiet: true });
    await vacuum(client);
    section(`The same with ${otherTenants} other tenants and ${others.toLocaleString('en-US')} rows of theirs`);
    await measureAll(service, rows, alone);
  } finally {
    await client.end();
    await service.stop();
  }
}

async function measureAll(service, rows, before = new Map()) {
  const measured = new Map();
  const { items } = await ask(service, '/api/v1/analyses?limit=1');
  const rare = await ask(service, '/api/v1/analyses?limit=1&q=nightly');
  const incidents = await ask(service, '/api/v1/incidents');
  const ids = { id: items[0].id, rare: rare.items[0].id, incident: incidents.items[0].id };
  for (const [name, path] of questions(rows)) {
    const asked = path.replace(/:(\w+)$/, (_, which) => ids[which]);
    const taken = await measure(service, asked);
    const now = { p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) };
    const was = before.get(name);
    const growth = was ? `; grown ${times(now.p50, was.p50)} and ${times(now.p99, was.p99)}` : '';
    figure(name, `p50 ${now.p50.toFixed(1)} ms`, `p99 ${now.p99.toFixed(1)} ms, ${taken.length} times${growth}`);
    measured.set(name, now);
  }
  await compareHistory(service, items[0].id);
  const ofStatistics = questions(rows).filter(([, path]) => path.includes('/stats/'));
  const [slowest, { p99 }] = ofStatistics
    .map(([name]) => [name, measured.get(name)])
    .reduce((most, one) => (one[1].p99 > most[1].p99 ? one : most));
  const ofStatistic = p99 / measured.get(withoutHistory).p99;
  figure(
    'p99 of the slowest statistic ÷ one analysis',
    `${ofStatistic.toFixed(2)}, at most ${mostTimesOfStatistics} is wanted`,
    slowest,
  );
  figure('load average at the end', loadavg()[0].toFixed(1));
  return measured;
}

/** Measures both in turns, so that other load on the machine affects both alike. */
async function compareHistory(service, id) {
  const paths = ['/api/v1/analyses?limit=1', `/api/v1/analyses/${id}`];
  const taken = paths.map(() => []);
  for (let round = 0; round < mostTimes; round++) {
    for (const [at, path] of paths.entries()) {
      const started = performance.now();
      await ask(service, path);
      taken[at].push(performance.now() - started);
    }
  }
  const [without, withIt] = taken;
  const ratio = (share) => (percentile(withIt, share) / percentile(without, share)).toFixed(2);
  figure(
    'with history ÷ without, in turns',
    `p50 ${ratio(0.5)}`,
    `p99 ${ratio(0.99)}, at most ${mostTimesOfHistory} is wanted`,
  );
}

function times(now, was) {
  return `x ${(now / was).toFixed(2)}`;
}

async function measure(service, path) {
  const taken = [];
  await ask(service, path);
  const end = performance.now() + measureMs;
  while (taken.length < leastTimes || (performance.now() < end && taken.length < mostTimes)) {
    const started = performance.now();
    await ask(service, path);
    taken.push(performance.now() - started);
  }
  return taken;
}

async function ask({ url, token }, path) {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  const body = await answer.json();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`);
  return body;
}

/** Does at once what autovacuum does within a minute. */
async function vacuum(client) {
  for (const table of ['analyses', 'causes', 'day_sums', 'project_day_sums', 'cause_day_sums']) {
    await client.query(`vacuum (analyze) ${table}`);
  }
}

/** Does what the service's task does after each day. */
async function sumDays(dataDir, tenantId, { quiet = false } = {}) {
  const store = createStore(await databaseUrl(dataDir), { statementTimeoutMs: 60_000 });
  const started = performance.now();
  let days = 0;
  while ((await store.statistics.sumNextDay(tenantId, new Date())) === 'summed') days += 1;
  if (!quiet) figure('one day summed in', `${((performance.now() - started) / days).toFixed(1)} ms`, `${days} days`);
  await store.close();
}

/** Whether the disk has room for all rows; prints that nothing ran where it has not. */
export async function hasRoom(rows) {
  const { bavail, bsize } = await statfs(tmpdir());
  const [free, wanted] = [bavail * bsize, rows * bytesWanted * 1.2].map((bytes) => Math.round(bytes / 2 ** 30));
  if (free >= wanted) return true;
  figure(`${rows.toLocaleString('en-US')} analyses`, 'not run', `wants ${wanted} GiB in ${tmpdir()}; ${free} are free`);
  return false;
}

async function printSizes(client, rows) {
  for (const tables of [['analyses'], ['causes'], ['day_sums', 'project_day_sums', 'cause_day_sums']]) {
    const sizes = await client.query(
      'select sum(pg_total_relation_size(name::regclass)) as all from unnest($1::text[]) name',
      [tables],
    );
    figure(`bytes an analysis in ${tables.join(' and ')}`, Math.round(Number(sizes.rows[0].all) / rows));
  }
}
