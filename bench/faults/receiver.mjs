import { once } from 'node:events';
import { createServer } from 'node:http';
import { administratorSettings, signIn } from '../administrator.mjs';

/** The settings of a service that tells a program on this machine of its analyses. */
export const tellingSettings = {
  ...administratorSettings,
  FIRSTFAIL_PLAN: 'paid',
  FIRSTFAIL_ALLOW_NETWORKS: '127.0.0.0/8',
};

/** A program that is told of each analysis. It knows of which, and which messages came more than once. */
export async function startReceiver() {
  const analysisOf = new Map();
  const repeated = new Set();
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const id = request.headers['webhook-id'];
    if (analysisOf.has(id)) repeated.add(id);
    analysisOf.set(id, JSON.parse(Buffer.concat(chunks).toString('utf8')).data.analysis.id);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    told: () => new Set(analysisOf.values()).size,
    /** Messages with the id of an earlier one, and others about the same analysis. */
    twice: () => repeated.size + analysisOf.size - new Set(analysisOf.values()).size,
    close: () => server.close().closeAllConnections(),
  };
}

/** Makes a channel for each analysis, and returns the headers of the administrator's session. */
export async function tellEach(service, receiver) {
  const headers = await signIn(service);
  const body = JSON.stringify({ kind: 'webhook', name: 'builds', url: receiver.url });
  const answer = await fetch(`${service.url}/api/channels`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`making a channel answered ${answer.status}: ${await answer.text()}`);
  return headers;
}
