import { once } from 'node:events';
import { createServer } from 'node:http';

/** A stub of GitLab's API: every project and every failed job exists, and the log is the job's trace. */
export async function startStubGitlab(log) {
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    const { pathname } = new URL(request.url, 'http://stub');
    if (pathname.endsWith('/trace')) return response.end(log);
    response.setHeader('content-type', 'application/json');
    response.statusCode = request.method === 'POST' ? 201 : 200;
    response.end(JSON.stringify(answer(pathname)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close().closeAllConnections() };
}

/** A job and its pipeline have the same number, so that either can be derived from the other. */
function answer(pathname) {
  const [, pipeline] = /\/pipelines\/(\d+)\/jobs$/.exec(pathname) ?? [];
  if (pipeline) return [{ id: Number(pipeline), name: 'unit', status: 'failed', started_at: '2026-01-01T00:00:00Z' }];
  if (pathname.endsWith('/version')) return { version: '18.5.0' };
  return { id: 1, default_branch: 'main' };
}
