import { signIn } from './administrator.mjs';
import { settingsOn, startCluster } from './cluster.mjs';
import { connect as connectToDatabase } from './database.mjs';
import { analysed, connectProjects, deliver, senders } from './deliveries.mjs';
import { insertOfNewest } from './floors.mjs';
import { makeRealLog } from './real-log.mjs';
import { startService } from './service.mjs';
import { startStubGitlab } from './stub-gitlab.mjs';
import { figure, percentile, section } from './table.mjs';

const usualCount = 1_000;

/** Measures deliveries of GitLab to one process and the analyses by two workers, with a database that syncs to disk. */
export async function benchWebhooks({ count = usualCount } = {}) {
  const world = await start();
  try {
    const { api } = world;
    const places = await connectProjects(world);
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
  const settings = settingsOn(cluster);
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
