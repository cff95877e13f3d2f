import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noReport } from '../../src/contract/connections/no-report.ts';
import type { Report } from '../../src/contract/connections/report.ts';
import { forges } from '../../src/forges/index.ts';
import { hasty } from '../support/forge-targets.ts';
import { type ReportPlace, reportPlaces } from '../support/report-places.ts';
import { type StubGithub, startStubGithub } from '../support/stub-github.ts';
import { type Attached, eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

const log = readFileSync('test/logs/gtest/expect-eq.log', 'utf8');
const expected = JSON.parse(readFileSync('test/logs/gtest/expect-eq.json', 'utf8'));
const both: Report = { ...noReport, comment: true, status: true };
const comment: Report = { ...noReport, comment: true };
const inward = { kind: 'answer', status: 302, headers: { location: 'http://169.254.169.254/latest/' } } as const;

let world: WebhookWorld;

let github: StubGithub;

beforeAll(async () => {
  github = await startStubGithub();
  world = await startWebhookWorld({ githubApp: github.app.settings(github.baseUrl) });
});
afterAll(async () => {
  await world.close();
  await github.close();
});

async function attached(forge: ReportPlace, report: Report): Promise<Attached> {
  return await world.connect(forge.place, { forge: forge.forge, token: forge.token, report });
}

/** All tasks of the tenants are done. */
async function settled(...places: Attached[]) {
  for (const { tenantId } of places) await eventually(async () => (await world.waitingTasks(tenantId)) === 0);
}

type Failing = { job?: { name: string; log: string }; times?: number };

async function fail(
  forge: ReportPlace,
  places: readonly Attached[],
  { job = { name: 'unit', log }, times = 1 }: Failing = {},
) {
  const told = forge.fail(job);
  for (const place of places) for (let turn = 0; turn < times; turn += 1) await told(world, place);
  await settled(...places);
}

async function notPosted({ connection: { tenantId, id } }: Attached) {
  const lines = await world.deps.store.failures.listDeliveries(tenantId, id, 100);
  return lines.filter(({ answer }) => answer === 'not_posted');
}

// They wait for the queue most of the time.
describe.concurrent.each(Object.entries(reportPlaces))('%s', (_, start) => {
  function told(title: string, run: (forge: ReportPlace) => Promise<void>, options = {}): void {
    test(title, async () => {
      const forge = await start(options);
      await run(forge).finally(() => forge.close());
    });
  }

  told(
    'three deliveries make one comment and one status, the next push changes it, and a pass strikes it through',
    async (forge) => {
      const place = await attached(forge, both);
      await fail(forge, [place], { times: 3 });
      const [first, ...others] = forge.comments();
      expect(others).toEqual([]);
      expect(first?.text.startsWith(`${forge.marker(place.connection.id)}\n`)).toBe(true);
      expect(first?.text).toContain(`\`${expected.title}\``);
      expect(forge.statuses()).toHaveLength(1);
      expect(forge.statuses()[0]?.state).toMatch(/^success(ful)?$/i);
      expect(forge.statuses()[0]?.description).toBe('Cause found: test. This only informs.');

      await fail(forge, [place]);
      expect(forge.comments().map(({ id }) => id)).toEqual([first?.id]);
      expect(forge.comments()[0]?.text).not.toBe(first?.text);
      expect(forge.statuses()).toHaveLength(2);

      expect(await forge.sendBack(place)).toEqual({ status: 202, body: '{"status":"ignored"}' });
      await settled(place);
      expect(forge.statuses()).toHaveLength(2);
      expect(await world.analyses(place.tenantId)).toHaveLength(2);

      if (forge.pass === undefined) return;
      await forge.pass('unit', place);
      await eventually(async () => forge.comments()[0]?.text.includes('~~'));
      expect(forge.comments()[0]?.text).toMatch(/- ~~`unit` · test~~ passed with commit `[0-9a-f]{8}`/);
      expect(forge.comments()).toHaveLength(1);
    },
  );

  told('two connections keep to their own comment, and a lost answer is found again', async (forge) => {
    const [one, other] = [await attached(forge, comment), await attached(forge, comment)];
    const copied = `${forge.marker(one.connection.id)}\nmine`;
    forge.copyComment(copied);
    forge.fault(forge.makes, { kind: 'reset' });
    await fail(forge, [one, other]);

    const [theirs, ...ours] = forge.comments().map(({ text }) => text);
    expect(theirs).toBe(copied);
    expect(ours).toHaveLength(2);
    for (const { connection } of [one, other]) {
      expect(ours.filter((text) => text.startsWith(`${forge.marker(connection.id)}\n`))).toHaveLength(1);
    }
    expect(await notPosted(one)).toEqual([]);
  });

  told('text of a log stays in its code: no command, mention, link or marker of its own', async (forge) => {
    const place = await attached(forge, both);
    const hostile = [
      'src/a.ts(1,2): error TS2322: ``` </code> @everyone https://evil.example/x www.evil.example <!-- firstfail:1 -->',
      ...['/merge', '```', '~~~', '/close', '[//]: # (firstfail:1)', '@acme/admins #1 !1'],
      'ERROR: Job failed: exit code 1',
    ];
    await fail(forge, [place], { job: { name: '`@here` /merge\n/approve', log: hostile.join('\n') } });

    const text = forge.comments()[0]?.text ?? '';
    const body = text.slice(forge.marker(place.connection.id).length);
    expect(forge.comments()).toHaveLength(1);
    expect(body).toContain('TS2322');
    expect(body).not.toMatch(/^\s*\//m);
    expect(body).not.toMatch(/@(?!\u200b)|<(?!\u200b)|www\.|https?:\/\/evil/);
    const outside = body.replace(/^```text\n[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
    expect(outside).not.toMatch(/everyone|evil|merge|admins|@|firstfail:/);
    expect(forge.statuses()[0]?.description).toMatch(/^Cause found: [a-z ]+\. This only informs\.$/);
  });

  told(
    'a public project’s comment holds category, place and links alone, unless quotes are switched on',
    async (forge) => {
      const quiet = await attached(forge, comment);
      const open = await attached(forge, { ...comment, quotes: true });
      await fail(forge, [quiet, open]);

      const textOf = ({ connection: { id } }: Attached) =>
        forge.comments().find(({ text }) => text.includes(id))?.text ?? '';
      expect(textOf(open)).toContain(expected.title);
      expect(textOf(quiet)).toContain(' · test');
      expect(textOf(quiet)).toContain('- Where: `');
      for (const word of [expected.title, '```', 'What broke', 'What to do']) {
        expect(textOf(quiet)).not.toContain(word);
      }
    },
    { isPrivate: false },
  );

  told('a comment that somebody has deleted, and a request that is closed, are said in the journal', async (forge) => {
    const place = await attached(forge, comment);
    await fail(forge, [place]);
    forge.deleteComments();
    await fail(forge, [place]);
    expect(forge.comments()).toEqual([]);
    expect((await notPosted(place))[0]?.reason).toContain('Switch comments off and on');

    const { tenantId, id } = place.connection;
    await world.deps.store.inTransaction(tenantId, async ({ reports }) => await reports.forgetDeleted(id));
    forge.closeRequest();
    await fail(forge, [place]);
    expect(forge.comments()).toEqual([]);
    const [line] = await notPosted(place);
    expect(line).toMatchObject({ event: expect.stringMatching(/^Comment on [#!]42$/) });
    expect(line?.reason).toContain('merged or closed');
  });

  told('missing rights are said in the journal with the way out', async (forge) => {
    const place = await attached(forge, both);
    const refused = { kind: 'answer', status: 403, json: { message: 'Forbidden' } } as const;
    forge.fault(forge.makes, refused);
    forge.fault(/POST .*\/(statuses|builds)/, refused);
    await fail(forge, [place]);

    const reasons = (await notPosted(place)).map(({ event, reason }) => `${event}: ${reason}`).toSorted();
    expect(reasons).toEqual([
      expect.stringMatching(/^Comment on [#!]42: .*answered 403.* needs /),
      expect.stringMatching(/^Status at the commit: .*answered 403.* needs /),
    ]);
  });

  told('a forge that floods is asked again, and a call that it sends elsewhere goes nowhere', async (forge) => {
    const place = await attached(forge, comment);
    forge.fault(forge.finds, { kind: 'flood', bytes: 9 * 1024 ** 2 });
    await forge.fail({ name: 'unit', log })(world, place);
    await eventually(async () => (await world.dueTasks(place.tenantId)).some((at) => at.getTime() > Date.now()));
    expect(forge.comments()).toEqual([]);
    forge.fault(forge.makes, inward);
    await world.hurry(place.tenantId);
    await settled(place);

    expect(forge.comments()).toEqual([]);
    expect((await notPosted(place))[0]?.reason).toContain('another address');
  });

  told('a forge that is slow or leads inward is given up on', async (forge) => {
    const reporter = forges[forge.forge].reporter(forge.place);
    const access = { kind: 'token', token: forge.token } as const;
    const target = { address: forge.place, access, commit: 'abc123', branch: 'fix-login', runId: '1' };
    for (const fault of [{ kind: 'hang' }, { kind: 'drip' }, inward] as const) {
      forge.fault(/GET /, fault);
      await expect(reporter.mergeRequests(hasty, target)).rejects.toMatchObject({
        code: expect.stringMatching(/^(unavailable|invalid)$/),
      });
    }
  });
});

test('a delivery of a GitHub App becomes one comment and one check run with its place, once for three deliveries', async () => {
  const { app, project } = github;
  app.installations.push({ id: 7, account: 'acme', suspended: false, repositories: [{ id: 1, fullName: project }] });
  const own = { forge: 'forge-c', access: 'app', installationId: '7', repositoryId: '1', report: both } as const;
  const place = await world.connect(github.place, own);
  const { tenantId } = place;
  const [id, shownAt] = [world.deps.newId(), world.deps.now()];
  const installation = { id, tenantId, baseUrl: github.baseUrl, installationId: '7', account: 'acme' };
  const shown = { ...installation, state: 'offered', repositories: ['1'], shownTo: null, shownAt } as const;
  await world.deps.store.installations.offer(tenantId, [shown]);
  await world.deps.store.installations.bind(tenantId, id, {});
  const request = github.request();
  const job = github.failedJob({ name: 'unit', log }, { branch: request.branch });

  const signing = { secret: app.webhookSecret };
  const told = JSON.parse(github.delivery('workflow_job', job, signing).body);
  for (let turn = 0; turn < 3; turn += 1) {
    const delivery = github.tell('workflow_job', { ...told, installation: { id: 7 } }, signing);
    const answer = await fetch(`${world.url}/webhook/forge-c`, { method: 'POST', ...delivery });
    expect(answer.status).toBe(202);
  }
  await settled(place);

  expect(request.comments.map(({ appId }) => appId)).toEqual([app.appId]);
  expect(github.statuses).toEqual([]);
  expect(github.checkRuns).toMatchObject([{ name: 'firstfail', conclusion: 'neutral', appId: app.appId }]);
  expect(github.checkRuns[0]?.annotations).toMatchObject([{ message: expected.title, annotation_level: 'notice' }]);
  expect(await notPosted(place)).toEqual([]);
});
