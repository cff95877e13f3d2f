import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import type { ByteLease } from '../../kernel/byte-budget.ts';
import { createAgentServer } from '../../mcp/create-agent-server.ts';
import { requireToken } from '../../service/actor.ts';
import { agentSource } from '../../service/agents/agent-source.ts';
import type { Deps } from '../../service/deps.ts';
import { discardBody } from '../body/discard-body.ts';
import { readBody, reserve } from '../body/read-body.ts';
import { requireOwnAddress } from '../hooks/require-own-address.ts';

/** What the event loop may parse; a longer log is posted to an address that reads it in a thread. */
const mostBytes = 1024 * 1024;
const config = { credential: 'agent' } as const;

/** The Model Context Protocol, without sessions: each request is answered by a server of its own. */
export function agentRoutes(app: FastifyInstance, deps: Deps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', async (request) => requireOwnAddress(deps, request));
  app.addHook('onSend', async (request) => {
    if (request.raw.complete === false) discardBody(request.raw);
  });
  app.post('/mcp', { config, schema: { hide: true }, bodyLimit: mostBytes }, async (request, reply) => {
    const lease = deps.memory.lease(requireToken(request.actor).tenantId);
    try {
      return await passOn(await answer(deps, request, await bodyOf(request, lease)), reply);
    } finally {
      lease.release();
    }
  });
}

async function bodyOf({ raw, headers }: FastifyRequest, lease: ByteLease): Promise<Uint8Array<ArrayBuffer>> {
  const declared = headers['content-length'];
  const sizeBytes = declared === undefined ? undefined : Number(declared);
  if (sizeBytes !== undefined && sizeBytes > mostBytes) throw new AppError('too_large', tooLarge());
  if (sizeBytes !== undefined) await reserve(lease, sizeBytes);
  const plan = { encoding: 'identity', sizeBytes, maxBytes: mostBytes, tooLarge } as const;
  return Buffer.concat(await readBody(raw, plan, lease));
}

function tooLarge(): string {
  return 'The message is larger than 1 MiB. Send the last part of the log, or all of it to POST /api/analyze.';
}

async function answer(
  deps: Deps,
  { actor, headers }: FastifyRequest,
  body: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const source = agentSource(deps, requireToken(actor));
  const handler = createMcpHandler(() => createAgentServer(source), { maxSubscriptions: 0 });
  const sent = Object.entries(headers).filter((field): field is [string, string] => typeof field[1] === 'string');
  // The address is needed for a Request, and read by nobody.
  return await handler.fetch(new Request('http://localhost/mcp', { method: 'POST', headers: sent, body }));
}

/** Answers are short, and a stream of them ends with the one that was asked for: streams for later changes are refused. */
async function passOn(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(response.status);
  for (const name of ['content-type', 'mcp-protocol-version']) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return await reply.send(Buffer.from(await response.arrayBuffer()));
}
