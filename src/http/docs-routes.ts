import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pagePolicy } from './security-headers.ts';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Firstfail API</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

// Everything the reference could ask of somebody else's server is off; the policy below makes sure.
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

// Scalar styles its elements as it goes, hence the inline styles; scripts are files of ours only.
const policy = pagePolicy({
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
});

const open = {
  config: { credential: 'none' },
  schema: { hide: true },
  helmet: { contentSecurityPolicy: policy },
} as const;
const hour = 'public, max-age=3600';

/** The document, and a page that reads it aloud: https://scalar.com, served from our own disk. */
export function docsRoutes(app: FastifyInstance): void {
  const reference = referenceScript();
  app.get('/openapi.json', { ...open, helmet: {} }, async () => app.swagger());
  app.get('/docs', open, async (_, reply) => await reply.type('text/html; charset=utf-8').send(page));
  app.get('/docs/start.js', open, async (_, reply) => await reply.type('text/javascript; charset=utf-8').send(start));
  app.get('/docs/reference.js', open, async (request, reply) => {
    const { plain, packed } = await reference();
    reply.type('text/javascript; charset=utf-8').header('cache-control', hour).header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return await reply.send(plain);
    return await reply.header('content-encoding', 'gzip').send(packed);
  });
}

/** Three and a half megabytes that most servers are never asked for: read and packed at the first request. */
function referenceScript(): () => Promise<{ plain: Buffer; packed: Buffer }> {
  let script: Promise<{ plain: Buffer; packed: Buffer }> | undefined;
  return async () => {
    script ??= readReference();
    return await script;
  };
}

async function readReference() {
  const entry = import.meta.resolve('@scalar/fastify-api-reference');
  const plain = await readFile(fileURLToPath(new URL('./js/standalone.js', entry)));
  return { plain, packed: await promisify(gzip)(plain) };
}
