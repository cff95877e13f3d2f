import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainWords } from '../../src/channels/message-words.ts';
import { foundIn } from '../../src/cli/render-stored.ts';
import type { AnalysisDetail } from '../../src/contract/analyses/attribution.ts';
import { historyWords } from '../../src/contract/analyses/attribution-words.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { tellAnalysis } from '../../src/mcp/tell-analysis.ts';
import { commentText } from '../../src/service/reports/comment-text.ts';
import type { NewAnalysis } from '../../src/store/analyses/analysis-store.ts';
import { aToken, type TestServer, testServer } from '../support/http.ts';
import { aTeam } from '../support/team.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const fingerprint = `v1:${'a'.repeat(32)}`;

let server: TestServer;
let clock = Date.now();

beforeAll(async () => {
  server = await testServer({ now: () => new Date(clock), settings: { rateLimit: 1000 } });
});
afterAll(async () => await server.close());

/** A team whose failures and passes are told with how long ago they were, in days. */
async function aHistory() {
  clock = Date.now();
  const team = await aTeam(server);
  const { headers } = await aToken(server, team.tenant.id, 'ingest');
  const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
  const failed = async (days: number, own: Partial<NewAnalysis> = {}) =>
    await team.save({ fingerprint, created_at: ago(days), branch: 'fix', commit: `c${days}`, ...own });
  const passed = async (days: number, own: object = {}) => {
    // An outcome is taken for a day only, so the clock is that of its time.
    clock = Date.now() - days * dayMs;
    const body = { project: 'acme/web', job: 'build', branch: 'fix', run_id: `p${days}`, outcome: 'passed', ...own };
    const answer = await server.app.inject({ method: 'POST', url: '/api/outcomes', headers, payload: body });
    clock = Date.now();
    expect([answer.statusCode, answer.body]).toEqual([202, '{"status":"accepted"}']);
  };
  const read = async ({ id }: { id: string }): Promise<AnalysisDetail> =>
    (await server.app.inject({ url: `/api/v1/analyses/${id}`, headers: team.headers })).json();
  return { ...team, ago, failed, passed, read };
}

test('the first failure with a cause is the first time anywhere, and is read as the contract says', async () => {
  const { failed, read } = await aHistory();
  const detail = await read(await failed(0, { commit: 'abcdef1234' }));

  expect(endpoints.getAnalysis.reply.parse(detail)).toEqual(detail);
  expect(detail.attribution).toEqual({
    ...{ verdict: 'first_time', since: detail.created_at, first_commit: 'abcdef1234', default_branch: null },
    ...{ branches: 1, projects: 1, passes: 0, fails: 1 },
  });
  expect([detail.passed_since, detail.retry_record]).toEqual([null, null]);
  expect(historyWords(detail)).toEqual({ title: 'First time anywhere', about: 'First seen with commit abcdef12.' });
});

test('a cause that came back on one branch alone is of that branch since its first failure there', async () => {
  const { failed, read, ago } = await aHistory();
  await failed(3, { commit: 'firstone99' });
  const { attribution } = await read(await failed(1));

  expect(attribution).toMatchObject({ verdict: 'only_here', first_commit: 'firstone99', branches: 1, projects: 1 });
  expect(attribution.since?.slice(0, 16)).toBe(ago(3).slice(0, 16));
});

test('a red main branch is the reason on every other branch, until main passes', async () => {
  const { failed, passed, read, ago } = await aHistory();
  await failed(9, { branch: 'main', commit: 'mainbroke1' });
  await failed(4, { branch: 'main' });
  const here = await failed(1);

  const { attribution, cause_scope } = await read(here);
  expect(cause_scope).toBe('change');
  expect(attribution).toMatchObject({
    ...{ verdict: 'also_on_default_branch', first_commit: 'mainbroke1', branches: 2 },
    default_branch: { name: 'main', stated: false },
  });
  const date = new Date(ago(9));
  const day = `${date.getUTCDate()} ${date.toLocaleString('en', { month: 'short', timeZone: 'UTC' })}`;
  expect(historyWords({ attribution, branch: 'fix', passed_since: null })).toEqual({
    title: `Also fails on main since ${day}`,
    about:
      'First seen with commit mainbrok. It has not passed there since. main is taken for the default branch by its name.',
  });

  await passed(0.5, { branch: 'main', commit: 'mended0001' });
  const later = await read(here);
  expect(later.attribution.verdict).toBe('unknown');
  expect(later.attribution).toMatchObject({ branches: 2, passes: 1 });
  expect(later.passed_since).toBeNull();
});

test('what failed on main more than 14 days before is no reason any more', async () => {
  const { failed, read } = await aHistory();
  await failed(20, { branch: 'main' });

  expect((await read(await failed(1))).attribution.verdict).toBe('unknown');
});

test('the first failure on main itself is not attributed to main, the next one is', async () => {
  const { failed, read } = await aHistory();
  const first = await failed(2, { branch: 'main' });
  expect((await read(first)).attribution.verdict).toBe('first_time');

  const second = await read(await failed(1, { branch: 'main' }));
  expect(second.attribution.verdict).toBe('also_on_default_branch');
  expect(historyWords(second)?.title).toMatch(/^Fails on main since /);
});

test('the default branch is the one that the Git platform states', async () => {
  const { tenant, failed, read } = await aHistory();
  await server.deps.store.inTransaction(tenant.id, async ({ outcomes }) => {
    for (const branch of ['next', 'stable', 'stable']) {
      await outcomes.stateDefaultBranch({ project: 'acme/web', branch, at: new Date() });
    }
  });
  await failed(3, { branch: 'main' });
  await failed(2, { branch: 'stable' });

  const detail = await read(await failed(1));
  expect(detail.attribution).toMatchObject({
    ...{ verdict: 'also_on_default_branch', default_branch: { name: 'stable', stated: true } },
  });
  expect(historyWords(detail)?.about).not.toMatch(/by its name/);
});

test('a job that failed and passed with one commit looks flaky, with its counts', async () => {
  const { failed, passed, read } = await aHistory();
  await failed(5, { commit: 'same', run_id: '1' });
  await passed(4.9, { commit: 'same' });
  await passed(3, { branch: 'other' });
  const detail = await read(await failed(1, { run_id: '2' }));

  expect(detail.attribution).toMatchObject({ verdict: 'flaky', passes: 2, fails: 2, first_commit: 'same' });
  expect(historyWords(detail)?.about).toMatch(/this job passed 2 times and failed 2 times/);
  expect(detail.retry_record).toEqual({ passed: 1, of: 1 });
});

test('a job that failed, passed and failed again on a branch looks flaky; a branch that never passed does not', async () => {
  const { failed, passed, read } = await aHistory();
  await failed(5, { run_id: '1' });
  await passed(4);
  await passed(3);
  expect((await read(await failed(1, { run_id: '2' }))).attribution.verdict).toBe('flaky');

  const other = await aHistory();
  await other.failed(5, { run_id: '1' });
  await other.passed(4, { branch: 'main' });
  await other.passed(3, { branch: 'main' });
  expect((await other.read(await other.failed(1, { run_id: '2' }))).attribution.verdict).toBe('only_here');
});

test('a cause that a person resolved, and that came back, is not called flaky', async () => {
  const { failed, passed, read, mutating } = await aHistory();
  await failed(5, { run_id: '1' });
  await passed(4);
  await passed(3);
  const url = `/api/causes/${fingerprint}`;
  const resolved = await server.app.inject({
    method: 'PATCH',
    url,
    headers: mutating,
    payload: { status: 'resolved' },
  });
  expect(resolved.statusCode).toBe(200);

  const { attribution, earlier_resolution } = await read(await failed(0, { run_id: '2' }));
  expect(earlier_resolution).not.toBeNull();
  expect(attribution.verdict).toBe('only_here');
});

test('an outage in three projects within an hour is told before everything else', async () => {
  const { failed, read } = await aHistory();
  await failed(5, { branch: 'main' });
  await failed(0.03, { project: 'acme/api' });
  const here = await failed(0.02);
  expect((await read(here)).attribution.verdict).toBe('also_on_default_branch');

  await failed(0.01, { project: 'acme/data' });
  await failed(0.1, { project: 'acme/old' });
  const detail = await read(here);
  expect(detail.attribution).toMatchObject({ verdict: 'widespread', projects: 3 });
  expect(historyWords(detail)?.title).toBe('In 3 projects within the hour');
});

test('logs that say nothing are no common cause, whatever their fingerprints', async () => {
  const { failed, read } = await aHistory();
  for (const project of ['acme/a', 'acme/b', 'acme/c']) await failed(0.01, { project, evidence: [] });
  const unknown = await failed(0, { category: 'unknown' });
  const empty = await failed(0, { evidence: [] });

  for (const one of [unknown, empty]) {
    const detail = await read(one);
    expect(detail.attribution).toMatchObject({ verdict: 'unknown', since: null });
    expect(historyWords(detail)).toBeUndefined();
  }
});

test('a failure says with which commit its job has passed since', async () => {
  const { failed, passed, read, ago } = await aHistory();
  const here = await failed(2);
  await passed(1.5, { branch: 'other' });
  await passed(1, { commit: 'mended0001' });
  await passed(0.5, { commit: 'later' });

  const detail = await read(here);
  expect(detail.passed_since).toEqual({ finished_at: expect.any(String), commit: 'mended0001' });
  expect(detail.passed_since?.finished_at.slice(0, 16)).toBe(ago(1).slice(0, 16));
  expect(historyWords(detail)?.about).toMatch(/Passed since .* UTC with commit mended00\.$/);
});

type History = Awaited<ReturnType<typeof aHistory>>;

const outage = ['acme/api', 'acme/data', 'acme/web'];
const told: [string, (history: History) => Promise<{ id: string }>, RegExp | undefined][] = [
  [
    'a red main',
    async ({ failed }) => {
      await failed(9, { branch: 'main' });
      return await failed(1);
    },
    /Also fails on main since \d+ \w{3}/,
  ],
  [
    'a flaky job',
    async ({ failed, passed }) => {
      await failed(5, { commit: 'same', run_id: '1' });
      await passed(4.9, { commit: 'same' });
      await passed(3, { branch: 'other' });
      return await failed(1, { run_id: '2' });
    },
    /Looks flaky\. .{1,300}Passed on retry in 1 of 1\./s,
  ],
  [
    'an outage',
    async ({ failed }) => {
      for (const project of outage) await failed(0.01, { project });
      return await failed(0);
    },
    /In 3 projects within the hour\. .{1,120}An incident is open since/s,
  ],
  [
    'a first time',
    async ({ failed }) => await failed(0, { commit: 'abcdef1234' }),
    /First time anywhere\..{1,40}abcdef12/,
  ],
  [
    'what was fixed and came back',
    async ({ failed, mutating }) => {
      await failed(5);
      const payload = { status: 'resolved', note: 'Raised the heap.' };
      await server.app.inject({ method: 'PATCH', url: `/api/causes/${fingerprint}`, headers: mutating, payload });
      return await failed(1);
    },
    /Only on this branch\. .{1,400}esolved.{1,40}Raised the heap\./s,
  ],
  [
    'a cause with an owner',
    async ({ failed }) => await failed(1, { own_pattern: { id: null, name: 'Seats', owner: 'Build team' } }),
    /Build team/,
  ],
  [
    'empty logs from three projects',
    async ({ failed }) => {
      const empty: Partial<NewAnalysis> = { evidence: [], category: 'unknown' };
      for (const project of outage) await failed(0.01, { ...empty, project });
      return await failed(0, empty);
    },
    undefined,
  ],
];

test.each(told)('%s is told alike in a chat, in a comment, at the command and to an agent', async (_, story, words) => {
  const history = await aHistory();
  const detail = await history.read(await story(history));

  const notice = {
    kind: 'analysis',
    id: 'n',
    analysis: detail,
    url: 'https://firstfail.example.com',
    burst: 1,
  } as const;
  const chat = plainWords(notice)
    .facts.map(({ value }) => value)
    .join(' ');
  const command = foundIn(detail).told;
  const agent = tellAnalysis(detail).data.join(' ');
  const comment = commentText({ parts: [{ analysis: detail, url: undefined }], quotes: true, mostCharacters: 60_000 });
  const texts = [chat, comment, command, agent].map((text) => text.replace(/\s+/g, ' '));
  for (const text of texts) {
    if (words) expect(text).toMatch(words);
    else expect(text).not.toMatch(/projects within|incident|flaky|First time|Also fails|Only on/i);
  }
});

test('another tenant’s runs say nothing', async () => {
  const { failed, read } = await aHistory();
  const other = await aHistory();
  await other.failed(2, { branch: 'main' });
  await other.passed(1);

  const { attribution, passed_since } = await read(await failed(3));
  expect([attribution.verdict, attribution.passes, passed_since]).toEqual(['first_time', 0, null]);
});

test('the statistics tell the state of each project’s default branch', async () => {
  const { failed, passed, headers } = await aHistory();
  await failed(3, { branch: 'main' });
  await passed(1, { branch: 'main' });
  await failed(2, { project: 'acme/api', branch: 'master' });
  await failed(0, { project: 'acme/unknown', branch: 'feature' });

  const { items } = (await server.app.inject({ url: '/api/v1/stats/top-projects', headers })).json();
  const states = Object.fromEntries(
    items.map(({ project, default_branch }: { project: string; default_branch: { state: string } | null }) => [
      project,
      default_branch?.state ?? null,
    ]),
  );
  expect(states).toEqual({ 'acme/web': 'passing', 'acme/api': 'failing', 'acme/unknown': null });
});
