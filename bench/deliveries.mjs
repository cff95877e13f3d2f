const projects = 10;
export const senders = 16;
let lastJob = 7_000;

/** Connects some projects of the stub; the deliveries of each go to one of the processes, which take turns. */
export async function connectProjects({ api, gitlab, urls = [api.url] }) {
  const places = [];
  for (let number = 0; number < projects; number++) {
    const project = `acme/api-${number}`;
    const body = JSON.stringify({ forge: 'forge-a', base_url: gitlab.url, project, access_token: 'bench-token' });
    const answer = await fetch(`${api.url}/api/connections`, { method: 'POST', headers: api.headers, body });
    if (answer.status !== 201) throw new Error(`connecting answered ${answer.status}: ${await answer.text()}`);
    const { id, secret } = await answer.json();
    places.push({ id, project, secret, url: `${urls[number % urls.length]}/webhook/forge-a?connection=${id}` });
  }
  return places;
}

/** Each delivery announces one new failed job; what a sender does after each is timed apart. */
export async function deliver(places, count, then) {
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
export async function analysed({ url, headers }, { jobs, since }) {
  const until = Date.now() + 10 * 60_000;
  // Only the number is asked for meanwhile, because the list of all would take as much of a processor as a worker does.
  let items = [];
  for (let known = -1; Date.now() < until; ) {
    await new Promise((wake) => setTimeout(wake, 250));
    const { total } = await (await fetch(`${url}/api/analyses?limit=1`, { headers })).json();
    const goesOn = total !== known;
    known = total;
    if (goesOn) continue;
    items = await allAnalyses({ url, headers });
    if (hasAll(items, jobs)) break;
  }
  const analysedAt = new Map(items.map(({ run_id, created_at }) => [Number(run_id), Date.parse(created_at)]));
  const ours = new Set(jobs.map(({ job }) => job));
  const times = jobs.flatMap(({ job, atMs }) => (analysedAt.has(job) ? [analysedAt.get(job) - (since ?? atMs)] : []));
  return {
    tookMs: times,
    lastMs: Math.max(...times),
    lost: jobs.length - times.length,
    twice: items.filter(({ run_id }) => ours.has(Number(run_id))).length - times.length,
  };
}

function hasAll(items, jobs) {
  const runs = new Set(items.map(({ run_id }) => Number(run_id)));
  return jobs.every(({ job }) => runs.has(job));
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
