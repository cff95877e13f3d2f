import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../service/deps.ts';
import { policyText } from '../hooks/security-headers.ts';

const page = (nonce: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta property="csp-nonce" nonce="${nonce}">
    <title>Firstfail API</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="/docs/styles.js"></script>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

// Scalar makes styles as it goes and knows no nonce: its elements get that of the answer, and attributes become the
// properties that they stand for, which the policy leaves to scripts.
const styles = `{
  const { nonce } = document.querySelector('meta[property=csp-nonce]');
  const create = document.createElement;
  document.createElement = function (name, options) {
    const element = create.call(document, name, options);
    if (String(name).toLowerCase() === 'style') element.nonce = nonce;
    return element;
  };
  const set = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function (name, value) {
    if (name === 'style' && this.style) this.style.cssText = value;
    else set.call(this, name, value);
  };
  const html = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  const setHtml = function (text) {
    html.set.call(this, String(text).replace(/(<[a-z][^<>]*[ ])style=/gi, '$1data-style='));
    for (const one of (this.content ?? this).querySelectorAll('[data-style]')) one.style.cssText = one.dataset.style;
  };
  Object.defineProperty(Element.prototype, 'innerHTML', { ...html, set: setHtml });
}
`;

// Everything that the reference could request from another server is off; the policy below enforces it.
const start = `Scalar.createApiReference('#app', {
  url: '/openapi.json',
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
});
`;

/** Styles of one answer, by its nonce; scripts only from files of the service. */
function policy(nonce: string): string {
  return policyText({
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", `'nonce-${nonce}'`],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
  });
}

const open = { config: { credential: 'none' }, schema: { hide: true } } as const;
const hour = 'public, max-age=3600';

/** The document, and a page that reads it aloud: https://scalar.com, served from our own disk. */
export function docsRoutes(app: FastifyInstance, { randomBytes }: Deps): void {
  const reference = referenceScript();
  app.get('/openapi.json', open, async () => app.swagger());
  app.get('/docs', open, async (_, reply) => {
    const nonce = randomBytes(16).toString('base64');
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy(nonce));
    return await reply.send(page(nonce));
  });
  app.get('/docs/styles.js', open, async (_, reply) => await reply.type('text/javascript; charset=utf-8').send(styles));
  app.get('/docs/start.js', open, async (_, reply) => await reply.type('text/javascript; charset=utf-8').send(start));
  app.get('/docs/reference.js', open, async (request, reply) => {
    const { plain, packed } = await reference();
    reply.type('text/javascript; charset=utf-8').header('cache-control', hour).header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return await reply.send(plain);
    return await reply.header('content-encoding', 'gzip').send(packed);
  });
}

/** Three and a half megabytes that most servers never send: read and packed at the first request. */
function referenceScript(): () => Promise<{ plain: Buffer; packed: Buffer }> {
  let script: Promise<{ plain: Buffer; packed: Buffer }> | undefined;
  return async () => {
    script ??= readReference();
    return await script;
  };
}

async function readReference() {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@scalar/fastify-api-reference');
  const plain = await readFile(join(dirname(entry), 'js/standalone.js'));
  return { plain, packed: await promisify(gzip)(plain) };
}
