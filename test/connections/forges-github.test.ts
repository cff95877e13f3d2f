import { describe, expect, it } from 'vitest';
import { forges } from '../../src/forges/index.ts';
import type { Outbound } from '../../src/net/outbound.ts';
import { aGithub, net } from '../support/forge-targets.ts';

const { 'forge-c': github } = forges;
const hook = { url: 'http://127.0.0.1:9/webhook/forge-c?connection=1', secret: ['not', 'real'].join('-') };

describe('the webhook of a GitHub repository', () => {
  it('is made for jobs and runs, as JSON and with the secret', async () => {
    const { stub, target } = await aGithub();
    const made = await github.putHook(net, { ...target, id: null }, hook);
    expect(made).toEqual({ kind: 'hook', id: String(stub.hooks[0]?.id) });
    const events = ['workflow_job', 'workflow_run'];
    const config = { url: hook.url, secret: hook.secret, contentType: 'json', insecureSsl: '0' };
    expect(stub.hooks).toMatchObject([{ ...config, active: true, events }]);
  });

  it('is changed where it is known, used again where it is found, and made anew where it is gone', async () => {
    const { stub, target } = await aGithub();
    const made = await github.putHook(net, { ...target, id: null }, hook);
    const id = made.kind === 'hook' ? made.id : '';
    expect(await github.putHook(net, { ...target, id }, { ...hook, secret: 'second' })).toEqual(made);
    expect(await github.putHook(net, { ...target, id: null }, { ...hook, secret: 'third' })).toEqual(made);
    expect(stub.hooks).toMatchObject([{ url: hook.url, secret: 'third', contentType: 'json' }]);
    stub.hooks.splice(0);
    expect(await github.putHook(net, { ...target, id }, hook)).toMatchObject({ kind: 'hook' });
    expect(stub.hooks).toMatchObject([{ secret: hook.secret }]);
  });

  it('is refused to a token without the right, which the answer names', async () => {
    const { stub, target } = await aGithub({ mayWriteHooks: false });
    expect(await github.putHook(net, { ...target, id: null }, hook)).toEqual({
      kind: 'refused',
      reason:
        'GitHub answered 403: Resource not accessible by personal access token. The token needs the permission repository_hooks: write.',
    });
    expect(stub.hooks).toEqual([]);
  });

  it('says that it was switched off', async () => {
    const { stub, target } = await aGithub();
    const made = await github.putHook(net, { ...target, id: null }, hook);
    const id = made.kind === 'hook' ? made.id : '';
    expect(await github.getHook(net, { ...target, id })).toMatchObject({ disabled: false, reason: null });
    for (const one of stub.hooks) one.active = false;
    const reason = 'The webhook is switched off in GitHub.';
    expect(await github.getHook(net, { ...target, id })).toMatchObject({ disabled: true, reason });
  });

  it('is tested by a ping, whose answer GitHub tells a moment later', async () => {
    const { stub, target } = await aGithub();
    stub.fault(/POST \/receiver/, { kind: 'answer', status: 202 }, 2);
    const made = await github.putHook(net, { ...target, id: null }, { ...hook, url: `${stub.baseUrl}/receiver` });
    const id = made.kind === 'hook' ? made.id : '';
    expect(await github.testHook(net, { ...target, id })).toEqual({ kind: 'sent' });
    expect(stub.seen.filter(({ path }) => path === '/receiver').at(-1)?.headers).toMatchObject({
      'x-github-event': 'ping',
    });
    stub.fault(/POST \/receiver/, { kind: 'answer', status: 401 });
    const reason = 'GitHub sent a ping, and 401 came back.';
    expect(await github.testHook(net, { ...target, id })).toEqual({ kind: 'refused', reason });
    await github.putHook(net, { ...target, id }, hook);
    const unreached = 'GitHub could not deliver: nothing answered it.';
    expect(await github.testHook(net, { ...target, id })).toEqual({ kind: 'refused', reason: unreached });
  });

  it('is removed, however often one asks', async () => {
    const { stub, target } = await aGithub();
    const made = await github.putHook(net, { ...target, id: null }, hook);
    const id = made.kind === 'hook' ? made.id : '';
    expect(await github.removeHook(net, { ...target, id })).toEqual({ kind: 'removed' });
    expect(await github.removeHook(net, { ...target, id })).toEqual({ kind: 'removed' });
    expect(stub.hooks).toEqual([]);
    expect(await github.getHook(net, { ...target, id })).toMatchObject({ kind: 'missing' });
  });
});

describe('a GitHub', () => {
  it.each([
    ['3.17.4', '3.17.4'],
    [undefined, 'cloud'],
  ])('says its version where it has one: %s', async (version, said) => {
    const { stub, target } = await aGithub({ version });
    expect(await github.version(net, stub.place, target.access)).toEqual({ kind: 'version', version: said });
  });

  it('hides the repository from a token that may not see it, and the words say that this may be so', async () => {
    const { stub, target } = await aGithub({ maySee: false });
    const reason = 'GitHub answered 404: Not Found. A token that may not see it gets the same answer.';
    expect(await github.version(net, stub.place, target.access)).toEqual({ kind: 'missing', reason });
  });

  it.each([
    ['https://github.com', 'https://api.github.com/repos/acme/api'],
    ['https://acme.ghe.com', 'https://api.acme.ghe.com/repos/acme/api'],
    ['https://git.example', 'https://git.example/api/v3/repos/acme/api'],
    ['https://git.example/github', 'https://git.example/github/api/v3/repos/acme/api'],
  ])('at %s is asked at its API', async (baseUrl, url) => {
    const asked: string[] = [];
    const listening: Outbound = {
      ...net,
      send: async (request) => {
        asked.push(request.url);
        return { status: 200, headers: {}, body: Buffer.from('{}'), sizeBytes: 2, droppedLines: 0 };
      },
    };
    await github.version(listening, { baseUrl, edition: null, project: 'acme/api' }, { kind: 'token', token: 'x' });
    expect(asked).toEqual([url]);
  });

  it.each([
    ['https://api.github.com', 'https://github.com'],
    ['https://api.acme.ghe.com/', 'https://acme.ghe.com'],
    ['https://git.example/api/v3/', 'https://git.example'],
    ['https://git.example', 'https://git.example'],
  ])('whose address was entered as %s is at %s', (base_url, baseUrl) => {
    expect(github.projectAddress({ forge: 'forge-c', base_url, project: 'acme/api' })).toEqual({
      ...{ baseUrl, edition: null, project: 'acme/api' },
    });
  });
});
