import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagePaths } from '../../src/contract/pages.ts';
import { type TestServer, testServer } from '../support/http.ts';

const built = resolve(import.meta.dirname, '../../dist/web');
const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(`${built}/manifest.json`, 'utf8'));
const script = `/${manifest['index.html']?.file}`;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const get = async (url: string, headers: Record<string, string> = {}) => await server.app.inject({ url, headers });

test.each(Object.values(pagePaths))('every page answers the same HTML to anybody: %s', async (path) => {
  const answer = await get(path.replaceAll(/\$\w+/g, 'something'));

  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('<div id="app"></div>');
});

test('the page asks for its files from where it is, so that any path of a proxy will do', async () => {
  expect((await get('/')).body).toContain(`src="./${manifest['index.html']?.file}"`);
  expect((await get('/analyses')).body).toContain(`src="./${manifest['index.html']?.file}"`);
  expect((await get('/analyses/1')).body).toContain(`src="../${manifest['index.html']?.file}"`);
});

test('the policy lets in nothing but own files and the styles of this one answer', async () => {
  const [first, second] = [await get('/'), await get('/analyses')];
  const policy = String(first.headers['content-security-policy']);
  const directives = Object.fromEntries(
    policy.split('; ').map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  );
  const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1];

  expect(directives).toEqual({
    ...{ 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'self'", 'frame-ancestors': "'none'" },
    ...{ 'script-src': "'self'", 'style-src': `'self' 'nonce-${nonce}'`, 'img-src': "'self' data:" },
    ...{ 'font-src': "'self'", 'connect-src': "'self'" },
  });
  expect(nonce).toMatch(/^[\w+/]{22}==$/);
  expect(second.body).not.toContain(nonce);
});

test('a page carries the headers that keep it to itself', async () => {
  const { headers } = await get('/');

  expect(headers).toMatchObject({
    ...{ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' },
    ...{ 'cross-origin-opener-policy': 'same-origin', 'cross-origin-resource-policy': 'same-origin' },
    'cache-control': 'no-store',
  });
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('over https the browser is told to stay there; JSON says that it is JSON', async () => {
  const secure = await testServer({ settings: { publicUrl: 'https://firstfail.example' } });
  const [page, answer] = [await secure.app.inject('/'), await secure.app.inject('/healthz')];
  await secure.close();

  expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('what a sender says of its host is nowhere in a page', async () => {
  const answer = await get('/', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });

  expect(answer.statusCode).toBe(200);
  expect(answer.body + JSON.stringify(answer.headers)).not.toContain('evil.example');
});

test('a script is kept for ever and comes packed where the browser can unpack it', async () => {
  const packed = await get(script, { 'accept-encoding': 'gzip, br' });
  const plain = await get(script);

  expect(packed.headers).toMatchObject({
    ...{ 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'public, max-age=31536000, immutable' },
    'content-type': 'application/javascript; charset=utf-8',
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
});

test('the script that chooses the colours is asked for anew after an upgrade', async () => {
  expect((await get('/color-scheme.js')).headers['cache-control']).toBe('no-cache');
});

test.each([
  '/nowhere',
  '/analyses/1/more',
  '/assets/nowhere.js',
  '/assets/..%2findex.html',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/assets/.built',
  '/index.html',
  '/manifest.json',
])('what is no page and no file is a problem: %s', async (url) => {
  const answer = await get(url);

  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not_found' });
});

test('who mistypes a page in a browser gets the dashboard with 404, and programs get a problem document', async () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const page = await get('/analysis/x', { accept });
  const others = [
    await get('/analysis/x'),
    await get('/api/v1/analysis', { accept }),
    await get('/assets/x.js', { accept }),
  ];
  const posted = await server.app.inject({ method: 'POST', url: '/nothing', headers: { accept } });

  expect(page.statusCode).toBe(404);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain(`src="../${manifest['index.html']?.file}"`);
  expect(String(page.headers['content-security-policy'])).toContain("default-src 'none'");
  for (const answer of [...others, posted]) {
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  }
});
