import { describe, expect, it } from 'vitest';
import { forges } from '../../src/forges/index.ts';
import { aBitbucket, aGitlab, net } from '../support/forge-targets.ts';

const { 'forge-a': gitlab, 'forge-b': bitbucket } = forges;
const hook = { url: 'http://127.0.0.1:9/webhook/forge-a?connection=1', secret: ['not', 'real'].join('-') };

describe('the webhook of a GitLab project', () => {
  it('is made for pipeline and job events, with the secret as its token', async () => {
    const { stub, target } = await aGitlab();
    const made = await gitlab.putHook(net, { ...target, id: null }, hook);
    expect(made).toEqual({ kind: 'hook', id: String(stub.hooks[0]?.id) });
    const events = { pipelineEvents: true, jobEvents: true, pushEvents: false };
    expect(stub.hooks).toMatchObject([{ url: hook.url, token: hook.secret, ...events, sslVerification: false }]);
  });

  it('is checked by its certificate where it has one', async () => {
    const { stub, target } = await aGitlab();
    await gitlab.putHook(net, { ...target, id: null }, { ...hook, url: 'https://ci.example.test/webhook/forge-a' });
    expect(stub.hooks).toMatchObject([{ sslVerification: true }]);
  });

  it('gets another secret and another address, both in one call', async () => {
    const { stub, target } = await aGitlab();
    const made = await gitlab.putHook(net, { ...target, id: null }, hook);
    const id = made.kind === 'hook' ? made.id : '';
    const moved = { url: 'https://ci.example.test/webhook/forge-a', secret: 'rotated' };
    expect(await gitlab.putHook(net, { ...target, id }, moved)).toEqual({ kind: 'hook', id });
    expect(stub.hooks).toMatchObject([{ url: moved.url, token: 'rotated' }]);
  });

  it('is used again where the project has it already, behind a hundred others', async () => {
    const { stub, target } = await aGitlab();
    await gitlab.putHook(net, { ...target, id: null }, hook);
    const [own] = stub.hooks.splice(0);
    for (let id = 1; id < 105 && own; id += 1) stub.hooks.push({ ...own, id, url: `${hook.url}${id}` });
    if (own) stub.hooks.push(own);
    const again = await gitlab.putHook(net, { ...target, id: null }, { ...hook, secret: 'rotated' });
    expect(again).toEqual({ kind: 'hook', id: String(own?.id) });
    expect([stub.hooks.length, own?.token]).toEqual([105, 'rotated']);
  });

  it('is made anew where somebody has removed it', async () => {
    const { stub, target } = await aGitlab();
    const made = await gitlab.putHook(net, { ...target, id: '4711' }, hook);
    expect(made).toEqual({ kind: 'hook', id: String(stub.hooks[0]?.id) });
  });

  it('is refused to a token that may only read, in words of GitLab and without the token', async () => {
    const { stub, target } = await aGitlab({ scope: 'read_api' });
    const refused = await gitlab.putHook(net, { ...target, id: null }, hook);
    expect(refused).toEqual({
      kind: 'refused',
      reason: 'GitLab answered 403: insufficient_scope: Needs higher privileges.',
    });
    expect(stub.hooks).toEqual([]);
  });

  it('says that GitLab has disabled it, after four deliveries that failed', async () => {
    const { stub, target } = await aGitlab();
    const made = await gitlab.putHook(net, { ...target, id: null }, hook);
    const id = made.kind === 'hook' ? made.id : '';
    expect(await gitlab.getHook(net, { ...target, id })).toEqual({ kind: 'hook', id, disabled: false, reason: null });
    const job = stub.failedJob();
    for (let delivery = 0; delivery < 4; delivery += 1) await stub.announce('job', job);
    expect(await gitlab.getHook(net, { ...target, id })).toMatchObject({
      disabled: true,
      reason: 'GitLab has disabled the webhook until 2026-11-20T18:00:00.000Z, because deliveries failed.',
    });
    for (const one of stub.hooks) one.alertStatus = 'disabled';
    expect(await gitlab.getHook(net, { ...target, id })).toMatchObject({
      disabled: true,
      reason: 'GitLab has disabled the webhook, because too many deliveries failed.',
    });
  });

  it('is removed, however often one asks', async () => {
    const { stub, target } = await aGitlab();
    const made = await gitlab.putHook(net, { ...target, id: null }, hook);
    const id = made.kind === 'hook' ? made.id : '';
    expect(await gitlab.removeHook(net, { ...target, id })).toEqual({ kind: 'removed' });
    expect(await gitlab.removeHook(net, { ...target, id })).toEqual({ kind: 'removed' });
    expect(stub.hooks).toEqual([]);
    expect(await gitlab.getHook(net, { ...target, id })).toMatchObject({ kind: 'missing' });
  });

  it('is tested by a delivery of GitLab, or GitLab says why not', async () => {
    const { stub, target } = await aGitlab();
    const made = await gitlab.putHook(net, { ...target, id: null }, { ...hook, url: `${stub.baseUrl}/receiver` });
    const id = made.kind === 'hook' ? made.id : '';
    const reason = 'GitLab answered 422: Ensure the project has CI pipelines.';
    expect(await gitlab.testHook(net, { ...target, id })).toEqual({ kind: 'refused', reason });
    stub.failedJob();
    stub.fault(/POST \/receiver/, { kind: 'answer', status: 202 });
    expect(await gitlab.testHook(net, { ...target, id })).toEqual({ kind: 'sent' });
    expect(stub.seen.at(-1)).toMatchObject({ path: '/receiver', headers: { 'x-gitlab-token': hook.secret } });
  });
});

describe('the webhook of a Bitbucket Cloud repository', () => {
  const events = ['repo:commit_status_created', 'repo:commit_status_updated'];

  it('is made for new and for changed build statuses', async () => {
    const { stub, target } = await aBitbucket();
    const made = await bitbucket.putHook(net, { ...target, id: null }, hook);
    expect(made).toEqual({ kind: 'hook', id: stub.hooks[0]?.uuid });
    expect(stub.hooks).toMatchObject([{ url: hook.url, secret: hook.secret, active: true, events }]);
  });

  it('is changed where it is known, used again where it is found, and made anew where it is gone', async () => {
    const { stub, target } = await aBitbucket();
    const made = await bitbucket.putHook(net, { ...target, id: null }, hook);
    const id = made.kind === 'hook' ? made.id : '';
    expect(await bitbucket.putHook(net, { ...target, id }, { ...hook, secret: 'second' })).toEqual(made);
    expect(await bitbucket.putHook(net, { ...target, id: null }, { ...hook, secret: 'third' })).toEqual(made);
    expect(stub.hooks).toMatchObject([{ secret: 'third' }]);
    stub.hooks.splice(0);
    expect(await bitbucket.putHook(net, { ...target, id }, hook)).toMatchObject({ kind: 'hook' });
    expect(stub.hooks).toMatchObject([{ secret: hook.secret }]);
  });

  it('says that it was switched off', async () => {
    const { stub, target } = await aBitbucket();
    const made = await bitbucket.putHook(net, { ...target, id: null }, hook);
    const id = made.kind === 'hook' ? made.id : '';
    expect(await bitbucket.getHook(net, { ...target, id })).toMatchObject({ disabled: false, reason: null });
    for (const one of stub.hooks) one.active = false;
    const reason = 'The webhook is switched off in Bitbucket Cloud.';
    expect(await bitbucket.getHook(net, { ...target, id })).toMatchObject({ disabled: true, reason });
  });

  it('cannot be tested, and says so', async () => {
    const { target } = await aBitbucket();
    const made = await bitbucket.putHook(net, { ...target, id: null }, hook);
    const id = made.kind === 'hook' ? made.id : '';
    const tested = await bitbucket.testHook(net, { ...target, id });
    expect(tested).toMatchObject({ kind: 'refused', reason: expect.stringContaining('cannot be asked') });
  });

  it('is removed, however often one asks', async () => {
    const { stub, target } = await aBitbucket();
    const made = await bitbucket.putHook(net, { ...target, id: null }, hook);
    const id = made.kind === 'hook' ? made.id : '';
    expect(await bitbucket.removeHook(net, { ...target, id })).toEqual({ kind: 'removed' });
    expect(await bitbucket.removeHook(net, { ...target, id })).toEqual({ kind: 'removed' });
    expect(stub.hooks).toEqual([]);
  });

  it("takes an account's token with its e-mail", async () => {
    const { stub, target } = await aBitbucket({ email: 'ci@example.test' });
    expect(await bitbucket.version(net, stub.place, target.access)).toEqual({ kind: 'version', version: 'cloud' });
  });
});

describe('the webhook of a Bitbucket Data Center repository', () => {
  it('is refused by a plain one, in its own words', async () => {
    const { stub, target } = await aBitbucket({ edition: 'self-hosted' });
    const reason = 'Bitbucket answered 400: repo:build_status_updated is not a webhook event.';
    expect(await bitbucket.putHook(net, { ...target, id: null }, hook)).toEqual({ kind: 'refused', reason });
    expect(stub.hooks).toEqual([]);
  });

  it('is made, changed and found again where an app brings the event', async () => {
    const { stub, target } = await aBitbucket({ edition: 'self-hosted', hasBuildEvents: true });
    const made = await bitbucket.putHook(net, { ...target, id: null }, hook);
    expect(made).toEqual({ kind: 'hook', id: '1' });
    expect(await bitbucket.putHook(net, { ...target, id: '1' }, { ...hook, secret: 'second' })).toEqual(made);
    expect(await bitbucket.putHook(net, { ...target, id: null }, { ...hook, secret: 'third' })).toEqual(made);
    const events = ['repo:build_status_updated'];
    expect(stub.hooks).toMatchObject([
      { url: hook.url, secret: 'third', active: true, events, sslVerification: false },
    ]);
  });

  it('is tested by the ping of Bitbucket, which says what came back', async () => {
    const { stub, target } = await aBitbucket({ edition: 'self-hosted', hasBuildEvents: true });
    await bitbucket.putHook(net, { ...target, id: null }, { ...hook, url: `${stub.baseUrl}/receiver` });
    stub.fault(/POST \/receiver/, { kind: 'answer', status: 202 });
    expect(await bitbucket.testHook(net, { ...target, id: '1' })).toEqual({ kind: 'sent' });
    expect(stub.seen.at(-1)?.headers).toMatchObject({ 'x-event-key': 'diagnostics:ping' });
    const reason = 'Bitbucket sent a test delivery, and 404 came back.';
    expect(await bitbucket.testHook(net, { ...target, id: '1' })).toEqual({ kind: 'refused', reason });
    await bitbucket.putHook(net, { ...target, id: '1' }, hook);
    const unreached = 'Bitbucket could not deliver: nothing answered it.';
    expect(await bitbucket.testHook(net, { ...target, id: '1' })).toEqual({ kind: 'refused', reason: unreached });
  });

  it('is removed, however often one asks', async () => {
    const { stub, target } = await aBitbucket({ edition: 'self-hosted', hasBuildEvents: true });
    await bitbucket.putHook(net, { ...target, id: null }, hook);
    expect(await bitbucket.removeHook(net, { ...target, id: '1' })).toEqual({ kind: 'removed' });
    expect(await bitbucket.removeHook(net, { ...target, id: '1' })).toEqual({ kind: 'removed' });
    expect(stub.hooks).toEqual([]);
  });

  it('belongs to a Bitbucket that says its version', async () => {
    const { stub, target } = await aBitbucket({ edition: 'self-hosted', version: '7.3.4' });
    expect(await bitbucket.version(net, stub.place, target.access)).toEqual({ kind: 'version', version: '7.3.4' });
  });
});
