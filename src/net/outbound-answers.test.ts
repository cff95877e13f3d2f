import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listener, listen } from '../../test/support/listener.ts';
import { createOutbound } from './create-outbound.ts';
import { KeptBytes } from './kept-bytes.ts';

const net = createOutbound({ allowNetworks: ['127.0.0.0/8'] });
const unreachable = {
  code: 'unavailable',
  message: 'The address could not be reached, or gave no proper answer in time.',
};
const sentence = 'the same words. '.repeat(100);
const mib = 1024 ** 2;
const bomb = brotliCompressSync(Buffer.alloc(100 * mib));
let closedByCaller = 0;

function numbered(lines: number): string {
  return Array.from({ length: lines }, (_, at) => `line ${at + 1}\n`).join('');
}

const answers: Record<string, RequestListener> = {
  '/gzip': (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(sentence)),
  '/br': (_, response) => response.setHeader('content-encoding', 'br').end(brotliCompressSync(sentence)),
  '/deflate': (_, response) => response.setHeader('content-encoding', 'deflate').end(deflateSync(sentence)),
  '/cut': (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(sentence).subarray(0, 20)),
  '/unknown': (_, response) => response.setHeader('content-encoding', 'constructor').end(sentence),
  '/nothing': (_, response) => response.writeHead(204, { 'content-encoding': 'gzip' }).end(),
  '/teapot': (_, response) => response.writeHead(418, { 'x-a': ['1', '2'] }).end('short and stout'),
  '/bomb': (_, response) => response.setHeader('content-encoding', 'br').end(bomb),
  '/hang': () => {},
  '/drip': (request, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    request.socket.on('close', () => {
      clearInterval(timer);
      closedByCaller++;
    });
  },
  '/endless': (request, response) => {
    const more = () => {
      while (!request.socket.destroyed && response.write(Buffer.alloc(64 * 1024, 'a line of text\n')));
    };
    response.on('drain', more);
    more();
  },
  '/lines': (_, response) => response.end(numbered(1_000_000)),
  '/gzip-lines': (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(numbered(100_000))),
};

let server: Listener;
beforeAll(async () => {
  server = await listen((request, response) => answers[request.url ?? '']?.(request, response));
});
afterAll(() => server.close());

const get = async (path: string, own = {}) => await net.send({ url: server.origin + path, timeoutMs: 240_000, ...own });

describe('answers', () => {
  it.each(['/gzip', '/br', '/deflate'])('are decoded: %s', async (path) => {
    const answer = await get(path);

    expect(Buffer.from(answer.body).toString()).toBe(sentence);
    expect(answer).toMatchObject({ status: 200, sizeBytes: sentence.length, droppedLines: 0 });
  });

  it('own their memory, so that they can be transferred', async () => {
    const { body } = await get('/teapot');

    expect(body.buffer.byteLength).toBe(body.byteLength);
    expect(structuredClone(body, { transfer: [body.buffer as ArrayBuffer] }).byteLength).toBe('short and stout'.length);
  });

  it('of every status are answers, with their headers in lower case', async () => {
    expect(await get('/teapot')).toMatchObject({ status: 418, headers: { 'x-a': '1, 2' } });
    expect(await get('/nothing')).toMatchObject({ status: 204, sizeBytes: 0 });
  });

  it.each(['/cut', '/unknown'])('that cannot be decoded are refused: %s', async (path) => {
    await expect(get(path)).rejects.toMatchObject(unreachable);
  });

  it.each(['/bomb', '/endless'])('are ended at the limit, after unpacking: %s', async (path) => {
    const before = process.memoryUsage.rss();

    await expect(get(path, { maxBytes: 10 * mib })).rejects.toMatchObject(unreachable);
    expect(process.memoryUsage.rss() - before).toBeLessThan(96 * mib);
  });

  it.each(['/hang', '/drip'])('are waited for only so long: %s', async (path) => {
    await expect(get(path, { timeoutMs: 300 })).rejects.toMatchObject(unreachable);
  });

  it('lets the connection go when it gives up', async () => {
    const before = closedByCaller;

    await get('/drip', { timeoutMs: 100 }).catch(() => {});

    await expect.poll(() => closedByCaller).toBeGreaterThan(before);
  });

  it('are kept from their end, beginning at a line, with the dropped lines counted', async () => {
    const answer = await get('/lines', { larger: 'keep-end', maxBytes: mib });

    const text = Buffer.from(answer.body).toString();
    expect(text.startsWith(`line ${answer.droppedLines + 1}\n`)).toBe(true);
    expect(text.endsWith('line 1000000\n')).toBe(true);
    expect(text.length).toBeGreaterThan(mib - 20);
    expect(text.length).toBeLessThanOrEqual(mib);
    expect(answer.sizeBytes).toBe(11_888_896);
  });

  it('are kept from the end of what they unpack to', async () => {
    const answer = await get('/gzip-lines', { larger: 'keep-end', maxBytes: 100 });

    expect(Buffer.from(answer.body).toString()).toMatch(/^line 99992\n(?:line \d+\n){7}line 100000\n$/);
    expect(answer.droppedLines).toBe(99_991);
  });

  it('come through fetch whole and decoded', async () => {
    const response = await net.fetch(`${server.origin}/gzip`);

    expect(response.headers.has('content-encoding')).toBe(false);
    expect(await response.text()).toBe(sentence);
    expect((await net.fetch(`${server.origin}/nothing`)).status).toBe(204);
  });

  it('of fetch are no longer waited for when its signal says so', async () => {
    const stop = new AbortController();
    const answer = net.fetch(`${server.origin}/hang`, { signal: stop.signal });
    stop.abort(new Error('changed my mind'));

    await expect(answer).rejects.toThrow('changed my mind');
  });
});

describe('requests', () => {
  it('are sent as asked for', async () => {
    const headers = { 'Content-Type': 'application/json', 'PRIVATE-TOKEN': 't' };
    await get('/teapot', { method: 'PUT', headers, body: new TextEncoder().encode('{"a":1}') });

    const expected = { 'content-type': 'application/json', 'private-token': 't', 'content-length': '7' };
    expect(server.received.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/teapot',
      headers: expected,
      body: '{"a":1}',
    });
  });

  it('of fetch take a form along', async () => {
    await net.fetch(`${server.origin}/teapot`, { method: 'POST', body: new URLSearchParams({ a: 'b c' }) });

    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
    expect(server.received.at(-1)).toMatchObject({ method: 'POST', headers, body: 'a=b+c' });
  });

  it('to one origin share at most eight connections', async () => {
    const before = server.connections();
    const own = createOutbound({ allowNetworks: ['127.0.0.0/8'] });

    await Promise.all(Array.from({ length: 50 }, () => own.send({ url: `${server.origin}/teapot` })));

    expect(server.connections() - before).toBeLessThanOrEqual(8);
  });

  it('with a header that is none are refused without a word about it', async () => {
    await expect(get('/teapot', { headers: { 'private-token': 'a\r\nb: c' } })).rejects.toMatchObject(unreachable);
  });
});

describe('what is kept of a stream', () => {
  it('is its end from a line on, however it is cut into chunks', () => {
    const texts = fc.array(fc.constantFrom('\n', 'a', 'bb\n', 'ccc'), { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 5 }), (tail, most, step) => {
        const text = `${'front\n'.repeat(30_000)}${tail}`;
        const kept = new KeptBytes(most);
        for (let at = 0; at < text.length; at += step * 1999) kept.add(Buffer.from(text.slice(at, at + step * 1999)));
        const { body, sizeBytes, droppedLines } = kept.take();

        const start = text.length - body.length;
        expect(Buffer.from(body).toString()).toBe(text.slice(start));
        expect([sizeBytes, droppedLines]).toEqual([text.length, text.slice(0, start).split('\n').length - 1]);
        const window = text.slice(-most);
        const isCut = text[text.length - most - 1] !== '\n';
        const expected = isCut ? window.slice(window.indexOf('\n') + 1) : window;
        expect(body.length).toBe(expected.length);
      }),
      { numRuns: 200 },
    );
  });
});
