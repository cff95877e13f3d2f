import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listener, listen } from '../../test/support/listener.ts';
import { createOutbound } from './create-outbound.ts';

const net = createOutbound({ allowNetworks: ['127.0.0.0/8'] });
const credentials = { authorization: 'Bearer secret', 'private-token': 'secret', cookie: 's=1', 'x-api-key': 'secret' };

let other: Listener;
let first: Listener;
beforeAll(async () => {
  other = await listen((_, response) => response.end('elsewhere'));
  first = await listen((request, response) => {
    const places: Record<string, string> = {
      '/away': `${other.origin}/landed#there`,
      '/near': '/landed',
      '/inside': 'http://10.0.0.1/',
      '/cloud': 'http://169.254.169.254/latest',
      '/file': 'file:///etc/passwd',
      '/loop': '/loop',
      '/one': '/two',
      '/two': '/three',
      '/three': '/landed',
      '/password': 'http://user:pass@127.0.0.1/',
    };
    const [path = '', status = '302'] = (request.url ?? '').split('?');
    const location = places[path];
    if (location === undefined) response.end('here');
    else response.writeHead(Number(status), { location }).end('moved');
  });
});
afterAll(async () => {
  await first.close();
  await other.close();
});

describe('redirects', () => {
  it('are the answer unless asked for', async () => {
    const answer = await net.send({ url: `${first.origin}/away`, headers: credentials });

    expect(answer).toMatchObject({ status: 302, headers: { location: `${other.origin}/landed#there` } });
    expect(other.received).toEqual([]);
  });

  it('are the answer of fetch too', async () => {
    expect((await net.fetch(`${first.origin}/away`)).status).toBe(302);
  });

  it('never carry a credential to another origin', async () => {
    const accept = 'text/plain';

    const answer = await net.send({
      url: `${first.origin}/away`,
      headers: { ...credentials, accept },
      redirects: 'follow',
    });

    expect(Buffer.from(answer.body).toString()).toBe('elsewhere');
    const [received] = other.received;
    expect(received).toMatchObject({ path: '/landed', headers: { accept, 'user-agent': 'Firstfail' } });
    expect(Object.keys(received?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('keep credentials on the same origin', async () => {
    await net.send({ url: `${first.origin}/near`, headers: credentials, redirects: 'follow' });

    expect(first.received.at(-1)).toMatchObject({ path: '/landed', headers: credentials });
  });

  it.each(['/inside', '/cloud', '/file', '/password'])('are checked like any address: %s', async (path) => {
    await expect(net.send({ url: first.origin + path, redirects: 'follow' })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('are followed three times, not a fourth', async () => {
    expect(await net.send({ url: `${first.origin}/one`, redirects: 'follow' })).toMatchObject({ status: 200 });
    await expect(net.send({ url: `${first.origin}/loop`, redirects: 'follow' })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it.each([
    ['302', 'GET', ''],
    ['303', 'GET', ''],
    ['307', 'POST', 'sent'],
    ['308', 'POST', 'sent'],
  ])('of status %s turn a POST into a %s on the same origin', async (status, method, body) => {
    await net.send({ url: `${first.origin}/near?${status}`, method: 'POST', body: 'sent', redirects: 'follow' });

    expect(first.received.at(-1)).toMatchObject({ path: '/landed', method, body });
  });

  it('do not take a body to another origin', async () => {
    const before = other.received.length;

    const answer = await net.send({
      url: `${first.origin}/away?307`,
      method: 'POST',
      body: 'sent',
      redirects: 'follow',
    });

    expect(answer.status).toBe(307);
    expect(other.received).toHaveLength(before);
  });
});
