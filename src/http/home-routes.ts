import type { FastifyInstance } from 'fastify';
import type { Deps } from '../service/deps.ts';
import { plainPage, plainStyleSource } from './plain-page.ts';
import { pagePolicy } from './security-headers.ts';

const policy = pagePolicy({ styleSrc: [plainStyleSource] });

/** What this is and how to send it a log. */
export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  const options = {
    config: { credential: 'none' },
    schema: { hide: true },
    helmet: { contentSecurityPolicy: policy },
  } as const;
  app.get('/', options, async (request, reply) => {
    const html = page(escapeHtml(deps.settings.publicUrl ?? `${request.protocol}://${request.host}`));
    return await reply.type('text/html; charset=utf-8').send(html);
  });
}

function page(url: string): string {
  return plainPage(`      <h1>Firstfail</h1>
      <p>Finds the first failure in a CI log: the line that made everything after it red.</p>
      <h2>Send a log</h2>
      <p>Make a token on the server, then post the log of a failed run:</p>
      <pre><code>TOKEN=$(bin/firstfail admin token create --scopes ingest,read)
curl -sS "${url}/api/ingest/log?provider=shell&amp;project=acme/web" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: text/plain" --data-binary @build.log</code></pre>
      <h2>Read what it found</h2>
      <pre><code>curl -sS "${url}/api/v1/analyses?limit=1" \\
  -H "Authorization: Bearer $TOKEN"</code></pre>
      <p>Everything else is in the <a href="docs">API reference</a>
        (<a href="openapi.json">OpenAPI document</a>).</p>`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
