import { signIn } from './administrator.mjs';
import { settingsOn, startCluster } from './cluster.mjs';
import { concurrently } from './concurrently.mjs';
import { analysed, connectProjects, deliver } from './deliveries.mjs';
import { sendPost } from './post.mjs';
import { makeRealLog } from './real-log.mjs';
import { startService } from './service.mjs';
import { startStubGitlab } from './stub-gitlab.mjs';
import { figure, percentile, section } from './table.mjs';
import { tokensOfTenants } from './tenants.mjs';

const limit = 60;
const tenants = 20;
const posts = 1_000;
const width = 16;
const deliveries = 400;

/** Measures one, two and four processes of the whole service beside one database that syncs to disk. */
export async function benchProcesses() {
  const log = makeRealLog(100 * 2 ** 10);
  for (const count of [1, 2, 4]) await measure(count, log);
}

async function measure(count, log) {
  const cluster = await startCluster();
  const gitlab = await startStubGitlab(log);
  const settings = { ...settingsOn(cluster), FIRSTFAIL_RATE_LIMIT: String(limit) };
  const services = [];
  try {
    for (let number = 0; number < count; number++) services.push(await startService(settings));
    section(`${count} ${count === 1 ? 'process' : 'processes'}`);
    const [own, ...tokens] = await tokensOfTenants(services[0], tenants + 1);
    await throughput(services, tokens, log);
    await limited(services, own);
    await analysedOnce(services, gitlab);
  } finally {
    for (const service of services) await service.stop();
    gitlab.close();
    await cluster.stop();
  }
}

async function throughput(services, tokens, log) {
  const body = Buffer.from(JSON.stringify({ job: 'bench', build_number: 1, status: 'FAILURE', log: log.toString() }));
  const post = async (number) => {
    const { url } = services[number % services.length];
    return await sendPost(`${url}/api/ingest/engine-a`, { token: tokens[number % tokens.length], body });
  };
  const warm = await concurrently(width, 10 * services.length, post);
  const started = performance.now();
  const answers = await concurrently(width, posts, post);
  const perSecond = posts / ((performance.now() - started) / 1_000);
  figure(
    'posts of 100 KiB a second',
    perSecond.toFixed(0),
    `${(perSecond / services.length).toFixed(0)} for each process`,
  );
  figure(
    '  answer, p99',
    `${percentile(
      answers.map(({ ms }) => ms),
      0.99,
    ).toFixed(0)} ms`,
    `${width} at a time`,
  );
  figure('  answers other than 202', [...warm, ...answers].filter(({ status }) => status !== 202).length);
}

/** One tenant sends twice its limit to all processes at once. */
async function limited(services, token) {
  const body = Buffer.from(JSON.stringify({ status: 'FAILURE', log: 'ERROR: boom' }));
  const answers = await concurrently(2 * limit, 2 * limit, async (number) => {
    const { url } = services[number % services.length];
    return await sendPost(`${url}/api/ingest/engine-a`, { token, body });
  });
  const [accepted, refused] = [202, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length);
  figure(
    'accepted / refused at the limit',
    `${accepted} / ${refused}`,
    `of ${2 * limit} at once; goal: ${limit} / ${limit}`,
  );
}

async function analysedOnce(services, gitlab) {
  const api = { ...services[0], headers: await signIn(services[0]) };
  const places = await connectProjects({ api, gitlab, urls: services.map(({ url }) => url) });
  const sent = await deliver(places, deliveries);
  const { lost, twice } = await analysed(api, { jobs: sent });
  figure(
    'failures lost / analysed twice',
    `${lost} / ${twice}`,
    `of ${deliveries} that webhooks announced to all of them`,
  );
}
