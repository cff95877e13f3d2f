import { describe, expect, it } from 'vitest';
import { createGithubApp } from '../../src/forges/github/github-app.ts';
import { githubReporter } from '../../src/forges/github/reporter.ts';
import { aGithub, net } from '../support/forge-targets.ts';

const report = {
  ...{ description: 'Cause found: test. This only informs.', url: 'https://ci.example.test/analyses/1' },
  annotation: '2 tests failed',
};

describe('the pull request of a fork', () => {
  it('is found by its branch, which GitHub does not link with the commit', async () => {
    const { stub, target } = await aGithub();
    stub.request({ number: 7, branch: 'main', from: 'rroe/api' });
    const run = stub.run({ branch: 'main', headRepository: 'rroe/api' });
    const found = await githubReporter.mergeRequests(net, { ...target, ...commitOf(run), branch: 'rroe:main' });
    expect(found).toEqual({ kind: 'found', numbers: ['7'], closed: [] });
  });

  it('is not taken for that of a branch of the same name, nor the other way round', async () => {
    const { stub, target } = await aGithub();
    stub.request({ number: 7, branch: 'main', from: 'rroe/api' });
    stub.request({ number: 8, branch: 'main', sha: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821' });
    const own = stub.run({ branch: 'main' });
    const fork = stub.run({ branch: 'main', headRepository: 'somebody/api' });
    const ofOwn = await githubReporter.mergeRequests(net, { ...target, ...commitOf(own), branch: 'main' });
    expect(ofOwn).toMatchObject({ numbers: ['8'] });
    const ofFork = await githubReporter.mergeRequests(net, { ...target, ...commitOf(fork), branch: 'somebody:main' });
    expect(ofFork).toMatchObject({ numbers: [], unknown: expect.stringContaining('of a fork') });
  });

  it('is not found by a commit that is gone', async () => {
    const { target } = await aGithub();
    const gone = { commit: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821', branch: 'fix-login', runId: '1' };
    expect(await githubReporter.mergeRequests(net, { ...target, ...gone })).toMatchObject({ numbers: [], closed: [] });
  });
});

describe('the check run of an App', () => {
  it('is one for a commit, neutral, with each place once, and tokens of people may not write it', async () => {
    const { stub, target } = await aGithub();
    const access = await appAccess(stub);
    const run = stub.run();
    const locations = [
      { path: './src/a.ts', line: 3, column: 1 },
      { path: '/usr/lib/b.ts', line: 4, column: null },
      { path: '../c.ts', line: null, column: null },
      { path: 'd.ts', line: null, column: null },
    ];
    const place = { ...target, access, ...commitOf(run), branch: 'main' };
    for (const more of [[], [], [{ path: 'e.ts', line: 9, column: null }]]) {
      const answer = await githubReporter.putStatus(net, place, { ...report, locations: [...locations, ...more] });
      expect(answer).toEqual({ kind: 'status' });
    }

    expect(stub.statuses).toEqual([]);
    expect(stub.checkRuns).toMatchObject([{ name: 'firstfail', sha: run.sha, conclusion: 'neutral' }]);
    expect(stub.checkRuns[0]?.summary).toBe(report.description);
    expect(stub.checkRuns[0]?.annotations).toEqual(
      [
        ['src/a.ts', 3],
        ['d.ts', 1],
        ['e.ts', 9],
      ].map(([path, line]) => ({
        ...{ path, start_line: line, end_line: line, annotation_level: 'notice', message: report.annotation },
      })),
    );
  });

  it('leaves a check run of the same name of another App alone', async () => {
    const { stub, target } = await aGithub();
    const run = stub.run();
    const theirs = { id: 5, appId: '1', name: 'firstfail', sha: run.sha, conclusion: 'failure', summary: 'theirs' };
    stub.checkRuns.push({ ...theirs, annotations: [] });
    const place = { ...target, access: await appAccess(stub), ...commitOf(run), branch: null };
    expect(await githubReporter.putStatus(net, place, { ...report, locations: [] })).toEqual({ kind: 'status' });
    expect(stub.checkRuns).toMatchObject([theirs, { conclusion: 'neutral' }]);
  });
});

describe('a comment of an App', () => {
  it('that lost its id is found again by the App and the marker together', async () => {
    const { stub, target } = await aGithub();
    const access = await appAccess(stub);
    const request = stub.request();
    request.comments.push({ id: 5, userId: 999, appId: null, body: '<!-- firstfail:1 -->\ncopied' });
    const place = { ...target, access, number: '42', id: null };
    const marker = '<!-- firstfail:1 -->';
    const made = await githubReporter.putComment(net, place, { marker, body: 'one' });
    const found = await githubReporter.putComment(net, place, { marker, body: 'two' });
    expect(found).toEqual(made);
    expect(request.comments.map(({ body }) => body)).toEqual([`${marker}\ncopied`, `${marker}\ntwo`]);
  });

  it.each([
    [
      'that may not comment',
      { mayComment: false },
      {},
      'The token needs the permission issues: write; pull_requests: write.',
    ],
    ['on a locked request', {}, { isLocked: true }, 'Unable to create comment because issue is locked.'],
  ])('%s is refused in words', async (_, options, own, words) => {
    const { stub, target } = await aGithub(options);
    stub.request(own);
    const place = { ...target, number: '42', id: null };
    const answer = await githubReporter.putComment(net, place, { marker: '<!-- firstfail:1 -->', body: 'one' });
    expect(answer).toMatchObject({ kind: 'refused', reason: expect.stringContaining(words) });
  });
});

function commitOf({ sha, id }: { sha: string; id: number }) {
  return { commit: sha, runId: String(id) };
}

async function appAccess(stub: Awaited<ReturnType<typeof aGithub>>['stub']) {
  const repositories = [{ id: 1, fullName: stub.project }];
  stub.app.installations.push({ id: 7, account: 'acme', suspended: false, repositories });
  const app = createGithubApp(stub.app.settings(stub.baseUrl), { net, now: () => new Date() });
  const answer = await app.access({ installationId: '7', repositoryId: '1' });
  if (answer.kind !== 'access') throw new Error(answer.reason);
  return answer.access;
}
