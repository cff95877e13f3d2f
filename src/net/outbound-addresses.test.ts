import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listener, listen } from '../../test/support/listener.ts';
import { createAddressGuard } from './address-guard.ts';
import { createOutbound } from './create-outbound.ts';
import { guardedConnector, type Resolve } from './guarded-connector.ts';
import type { Outbound } from './outbound.ts';

const notPublic = {
  code: 'invalid',
  message: 'The address is not on the public internet. The operator can allow its network: FIRSTFAIL_ALLOW_NETWORKS.',
};
const unreachable = {
  code: 'unavailable',
  message: 'The address could not be reached, or gave no proper answer in time.',
};

let inside: Listener;
beforeAll(async () => {
  inside = await listen((_, response) => response.end('inside'));
});
afterAll(() => inside.close());

const everywhere = ['0.0.0.0/0', '::/0'];
const fakeNames =
  (answers: Record<string, string[]>): Resolve =>
  async (name) =>
    (answers[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('addresses that are refused without a look-up', () => {
  it.each([
    '127.0.0.1',
    'localhost',
    '0.0.0.0',
    '[::1]',
    'localhost.',
    'ci.localhost',
  ])('refuses %s and opens no connection', async (host) => {
    const before = inside.connections();

    await expect(
      createOutbound({ allowNetworks: [] }).send({ url: `http://${host}:${inside.port}` }),
    ).rejects.toMatchObject(notPublic);
    expect(inside.connections()).toBe(before);
  });

  it.each([
    ...[
      '169.254.169.254',
      '[fd00:ec2::254]',
      'metadata.google.internal',
      'metadata.google.internal.',
      '[::ffff:a9fe:a9fe]',
    ],
  ])('never reaches %s, whatever is allowed or trusted', async (host) => {
    const url = `http://${host}/latest/meta-data`;
    const net = createOutbound({ allowNetworks: everywhere, trusted: [url] });

    await expect(net.send({ url })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('credentials'),
    });
  });

  it.each([
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '①②⑦.⓪.⓪.①',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '017700000001',
  ])('reads %s as the loopback address it is', (host) => {
    expect(() => createOutbound({ allowNetworks: [] }).check(`http://${host}/`)).toThrow(notPublic.message);
  });

  it.each([
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
  ])('refuses %s', (host) => {
    expect(() => createOutbound({ allowNetworks: [] }).check(`https://${host}/`)).toThrow(notPublic.message);
  });

  it.each([
    ...[
      'https://user:pass@ci.example',
      'https://user@ci.example',
      'http://@ci.example',
      'http://good.example#@evil.example',
    ],
    ...[
      'http://good.example\\@evil.example',
      'file:///etc/passwd',
      'gopher://ci.example',
      'ftp://ci.example',
      'unix:/run/x',
    ],
    ...[
      'http://ci.example/a\r\nX: y',
      'http://ci.example/a b',
      'http:ci.example',
      'http:///ci.example',
      '//ci.example',
      '',
    ],
    ...[
      'http://ci.example\t/',
      ' http://ci.example',
      `http://ci.example/${'a'.repeat(9000)}`,
      'http://[::1',
      'http://a:99999',
    ],
  ])('refuses %j as an address', (url) => {
    expect(() => createOutbound({ allowNetworks: everywhere }).check(url)).toThrow(
      expect.objectContaining({ code: 'invalid', message: expect.stringMatching(/^The address must /) }),
    );
  });

  it.each([22, 25, 5432, 6379])('refuses port %i of a public host', (port) => {
    expect(() => createOutbound({ allowNetworks: everywhere }).check(`https://ci.example:${port}/`)).toThrow(
      'The port of the address belongs to another kind of service.',
    );
  });

  it('lets public addresses pass, and networks that are allowed', () => {
    const net = createOutbound({ allowNetworks: ['10.0.0.0/8'] });

    for (const url of ['https://gitlab.com/group', 'http://10.1.2.3:8929/', 'https://ci.example:8443']) net.check(url);
    expect(() => net.check('http://127.0.0.1')).toThrow(notPublic.message);
  });

  it('says the same through fetch, before fetch can quote the address', async () => {
    const { fetch } = createOutbound({ allowNetworks: [] });

    await expect(fetch('http://127.0.0.1')).rejects.toMatchObject(notPublic);
    await expect(fetch('https://user:pass@ci.example')).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('names', () => {
  it('refuses a public name that leads inside', async () => {
    const net = createOutbound({ allowNetworks: [], resolve: fakeNames({ 'ci.example': ['127.0.0.1'] }) });
    const before = inside.connections();

    await expect(net.send({ url: `http://ci.example:${inside.port}` })).rejects.toMatchObject(notPublic);
    expect(inside.connections()).toBe(before);
  });

  it('refuses a name that leads to where clouds hand out credentials, even when trusted', async () => {
    const url = 'http://ci.example/';
    const resolve = fakeNames({ 'ci.example': ['169.254.169.254'] });

    await expect(
      createOutbound({ allowNetworks: everywhere, trusted: [url], resolve }).send({ url }),
    ).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('connects to the checked one of several addresses only', async () => {
    const mixed = { 'ci.example': ['::1', '10.0.0.1', '127.0.0.1'] };
    const net = createOutbound({ allowNetworks: ['127.0.0.1'], resolve: fakeNames(mixed) });

    const answer = await net.send({ url: `http://ci.example:${inside.port}` });

    expect(text(answer)).toBe('inside');
  });

  it('connects to what it has checked, however often a name changes its mind', async () => {
    const before = inside.connections();
    const outcomes = new Set<string>();
    let asked = 0;
    // Documentation addresses stand for public ones: allowed, and nobody answers there.
    const resolve: Resolve = async () => {
      asked++;
      if (asked % 3 === 0) throw Object.assign(new Error('SERVFAIL'), { code: 'ESERVFAIL' });
      return [{ address: asked % 3 === 1 ? '255.255.255.255' : '127.0.0.1', family: 4 }];
    };
    for (let attempt = 0; attempt < 1000; attempt++) {
      const net = createOutbound({ allowNetworks: ['255.255.255.255'], resolve });
      await net.send({ url: `http://ci.example:${inside.port}`, timeoutMs: 500 }).then(
        () => outcomes.add('answered'),
        (error) => outcomes.add(error.code),
      );
    }

    expect(asked).toBe(1000);
    expect([...outcomes].sort()).toEqual(['invalid', 'unavailable']);
    expect(inside.connections()).toBe(before);
  });

  it('opens no socket to an address written out, even if nobody checked the URL', async () => {
    const rules = { guard: createAddressGuard([]), trusted: new Set<string>() };
    const connect = guardedConnector(rules, fakeNames({}));
    const place = {
      protocol: 'http:',
      hostname: '127.0.0.1',
      host: `127.0.0.1:${inside.port}`,
      port: `${inside.port}`,
    };
    const before = inside.connections();

    const outcome = await new Promise((ended) => connect(place, (...[error]) => ended(error)));

    expect(outcome).toMatchObject(notPublic);
    expect(inside.connections()).toBe(before);
  });

  it('reaches what the operator set himself, and nothing beside it', async () => {
    const net = createOutbound({ allowNetworks: [], trusted: [`${inside.origin}/v1`] });

    expect(text(await net.send({ url: `${inside.origin}/v1/models` }))).toBe('inside');
    expect(() => net.check(`http://127.0.0.1:${inside.port + 1}`)).toThrow(notPublic.message);
  });

  it('answers a failed look-up, a closed port and a broken answer with one sentence', async () => {
    const closed = await listen(() => {});
    await closed.close();
    const garbage = await listen((request) => request.socket.end('no HTTP at all'));
    const net = createOutbound({ allowNetworks: ['127.0.0.0/8'] });
    const refusals = [`http://nowhere.invalid`, closed.origin, garbage.origin].map(
      async (url) => await net.send({ url }).catch(({ code, message }) => ({ code, message })),
    );

    expect(await Promise.all(refusals)).toEqual([unreachable, unreachable, unreachable]);
    await garbage.close();
  });
});

function text(answer: Awaited<ReturnType<Outbound['send']>>): string {
  return Buffer.from(answer.body).toString();
}
