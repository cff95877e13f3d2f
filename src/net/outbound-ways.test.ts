import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Certificate, selfSigned } from '../../test/support/certificate.ts';
import { type Listener, listen } from '../../test/support/listener.ts';
import { createOutbound } from './create-outbound.ts';
import type { Outbound } from './outbound.ts';

const run = promisify(execFile);

let certificate: Certificate;
let plain: Listener;
let secure: Listener;
beforeAll(async () => {
  certificate = selfSigned('localhost');
  plain = await listen((_, response) => response.end('plain'));
  secure = await listen((_, response) => response.end('secure'), certificate);
});
afterAll(async () => {
  await plain.close();
  await secure.close();
});

describe('TLS', () => {
  it('does not speak with a server whose certificate nobody vouches for', async () => {
    const net = createOutbound({ allowNetworks: ['127.0.0.0/8'] });

    await expect(net.send({ url: `https://localhost:${secure.port}` })).rejects.toMatchObject({ code: 'unavailable' });
    expect(secure.received).toEqual([]);
  });

  it('believes the certificate authority of NODE_EXTRA_CA_CERTS, for the names it vouches for', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'firstfail-ca-'));
    const authority = join(folder, 'ca.pem');
    await writeFile(authority, certificate.cert);
    const built = resolve(import.meta.dirname, '../../dist/net/create-outbound.js');
    const script = `
      const { createOutbound } = await import(${JSON.stringify(built)});
      const net = createOutbound({ allowNetworks: ['127.0.0.0/8'] });
      for (const host of ['localhost', '127.0.0.1']) {
        const outcome = await net.send({ url: 'https://' + host + ':${secure.port}' }).catch((error) => error.code);
        console.log(outcome.status ?? outcome);
      }`;
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority, NODE_OPTIONS: '' };

    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env });

    expect(stdout.trim().split('\n')).toEqual(['200', 'unavailable']);
    await rm(folder, { recursive: true });
  });
});

describe('a proxy', () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    proxy = await startProxy();
  });
  afterAll(() => proxy.close());

  const through = (own: { except?: string; trusted?: string[] } = {}) =>
    createOutbound({
      allowNetworks: [],
      proxy: { http: undefined, https: proxy.url, except: own.except },
      trusted: own.trusted ?? [],
      // The proxy knows names that this machine does not.
      resolve: async (name) => {
        if (name === 'inside.example') return [{ address: '10.0.0.1', family: 4 }];
        throw new Error('ENOTFOUND');
      },
    });

  it('is asked for the name, and gets its password', async () => {
    const net = through();

    await expect(net.send({ url: 'https://ci.example/' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(proxy.asked).toEqual([{ target: 'ci.example:443', authorization: `Basic ${btoa('u:p')}` }]);
  });

  it('is not asked for what is refused here', async () => {
    const net = through();
    const before = proxy.asked.length;

    for (const url of ['https://127.0.0.1', 'https://inside.example', 'https://metadata.google.internal']) {
      await expect(net.send({ url })).rejects.toMatchObject({ code: 'invalid' });
    }
    expect(proxy.asked).toHaveLength(before);
  });

  it('is left out for what NO_PROXY names, which is checked like anything', async () => {
    const before = proxy.asked.length;

    const net = through({ except: 'inside.example' });

    await expect(net.send({ url: 'https://inside.example' })).rejects.toMatchObject({ code: 'invalid' });
    expect(proxy.asked).toHaveLength(before);
  });

  it('is left out for this machine', async () => {
    const before = proxy.asked.length;
    const net = through({ trusted: [secure.origin] });

    await expect(net.send({ url: secure.origin })).rejects.toMatchObject({ code: 'unavailable' });
    expect(proxy.asked).toHaveLength(before);
  });

  it('fetches plain http itself, with its password and ours', async () => {
    const net = createOutbound({
      allowNetworks: [],
      proxy: { http: proxy.url, https: undefined, except: undefined },
      resolve: async () => Promise.reject(new Error('ENOTFOUND')),
    });

    const answer = await net.send({ url: 'http://ci.example/log?part=2', headers: { 'private-token': 't' } });

    expect(Buffer.from(answer.body).toString()).toBe('by proxy');
    expect(proxy.fetched).toEqual([
      { target: 'http://ci.example/log?part=2', host: 'ci.example', authorization: `Basic ${btoa('u:p')}`, token: 't' },
    ]);
  });

  it('is left out for http where it is set for https alone', async () => {
    expect(await text(through({ trusted: [plain.origin] }), plain.origin)).toBe('plain');
  });
});

async function text(net: Outbound, url: string): Promise<string> {
  return Buffer.from((await net.send({ url })).body).toString();
}

/** An HTTP proxy that tunnels to the secure listener and answers plain http itself, whatever it is asked for. */
async function startProxy() {
  const asked: { target: string | undefined; authorization: string | undefined }[] = [];
  const fetched: object[] = [];
  const server = createServer((request, response) => {
    const { host, 'proxy-authorization': authorization, 'private-token': token } = request.headers;
    fetched.push({ target: request.url, host, authorization, token });
    response.end('by proxy');
  });
  server.on('connect', (request, socket) => {
    asked.push({ target: request.url, authorization: request.headers['proxy-authorization'] });
    const upstream = connect(secure.port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    upstream.pipe(socket).pipe(upstream);
    for (const end of [upstream, socket]) end.on('error', () => {});
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = async () => await new Promise((closed) => server.close(closed));
  return { url: `http://u:p@127.0.0.1:${port}`, asked, fetched, close };
}
