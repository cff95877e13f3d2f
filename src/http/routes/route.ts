import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify';
import { z } from 'zod';
import { type Endpoint, endpoints } from '../../contract/endpoints.ts';
import { problemSchema } from '../../contract/problem.ts';
import { type RowsOf, rowTypes } from '../../contract/rows.ts';
import { type Ignored, ignoredOf } from '../../kernel/ignored-names.ts';
import type { Actor } from '../../service/actor.ts';
import { nameIgnored } from '../answers/name-ignored.ts';
import { rowTypeOf, sendRows } from '../answers/rows.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type Call<E extends Endpoint> = {
  actor: Actor;
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What an endpoint with `rows` answers. */
type Listed = { items: readonly object[] };

type Answer<E extends Endpoint> = E extends { reply: z.ZodType; viewReply: z.ZodType }
  ? Promise<z.input<E['reply']> | z.input<E['viewReply']>>
  : Promise<E['reply'] extends z.ZodType ? z.input<E['reply']> : void>;

/** Ties an endpoint of the contract to a verb: it gets parsed input, and its reply is sent with the endpoint's status. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Answer<E>,
): void {
  app.route({
    method: endpoint.method,
    url: routePath(endpoint),
    config: configOf(endpoint),
    schema: schemaOf(endpoint),
    preValidation: async (request, reply) => nameUnread(request, reply, endpoint),
    handler: async (request, reply) => {
      const { actor, params, query, body } = request;
      const answer = await handle({ actor, params, query, body, request, reply } as Call<E>);
      const type = endpoint.rows && rowTypeOf(request);
      if (endpoint.rows && type) return await sendRows(reply, endpoint.rows, { type, ...(answer as Listed) });
      return await reply.code(endpoint.status).send(answer);
    },
  });
}

/** Before the input is checked, which leaves only what the schemas name. */
function nameUnread({ url, body: sent }: FastifyRequest, reply: FastifyReply, { query, body }: Endpoint): void {
  const parameters = [...new URL(url, 'http://localhost').searchParams.keys()];
  const members = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? Object.keys(sent) : [];
  nameIgnored(reply, [...ignoredBy(parameters, query), ...ignoredBy(members, body)]);
}

/** A schema that is no object tells no names. */
function ignoredBy(sent: readonly string[], schema: z.ZodType | undefined): Ignored[] {
  if (schema === undefined) return [ignoredOf(sent, {})];
  return schema instanceof z.ZodObject ? [ignoredOf(sent, schema.shape)] : [];
}

/**
 * Options of a route that reads its body itself, as ingest does: it is in the OpenAPI document, its credential is
 * checked before the body, and fastify validates nothing.
 */
export function documented(endpoint: Endpoint): RouteShorthandOptions {
  return {
    config: configOf(endpoint),
    schema: schemaOf(endpoint),
    validatorCompiler: () => (data) => ({ value: data }),
  };
}

function configOf({ credential, twinOf }: Endpoint): FastifyContextConfig {
  return { credential, ...(twinOf !== undefined && { twinOf }) };
}

/** `/api/things/{id}` as fastify writes it. */
export function routePath(endpoint: Endpoint): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function schemaOf(endpoint: Endpoint): object {
  const { tag, summary, params, query, body, status } = endpoint;
  return {
    // A program cannot use an address that only redirects a browser.
    hide: isRedirect(status),
    tags: [tag],
    summary,
    ...(endpoint.rows && { description: inWords(endpoint.rows) }),
    operationId: Object.entries(endpoints).find(([, named]) => named === endpoint)?.[0],
    security: securityOf(endpoint),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: responsesOf(endpoint),
  };
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

function responsesOf(endpoint: Endpoint): object {
  const { status, reply } = endpoint;
  const refusals = problemsOf(endpoint).map((problem) => [
    problem,
    response('Problem', 'application/problem+json', problemSchema),
  ]);
  const success = reply ? response('Done', 'application/json', reply) : z.null().describe('Done');
  return { ...Object.fromEntries(refusals), [status]: success };
}

/** The endpoint's statuses, and those of every call: a wrong form, a wrong body, a service that cannot answer. */
function problemsOf({ method, params, query, path, problems }: Endpoint): readonly number[] {
  const ofInput = params || query ? [400] : [];
  const ofBody = method === 'GET' ? [] : [400, 413, 415];
  const ofService = path === endpoints.alive.path ? [] : [503];
  return [...new Set([...problems, ...ofInput, ...ofBody, ...ofService])].toSorted((one, other) => one - other);
}

/** In words, because a second type of the answer would take the fields of the first from generated clients. */
function inWords({ columns }: RowsOf): string {
  const [csv, lines] = rowTypes;
  return `With \`Accept: ${csv}\` the answer is a header and a row for each item, with the columns ${columns.join(', ')}; with \`Accept: ${lines}\` it is the items, one a line. The header \`Link\` leads to the next page.`;
}

function response(description: string, mediaType: string, schema: z.ZodType) {
  return { description, content: { [mediaType]: { schema } } };
}

function securityOf({ credential }: Endpoint): object[] {
  const bearer = { token: [] };
  const session = { session: [] };
  if (credential === 'none' || credential === 'visitor') return [];
  if (credential === 'ingest' || credential === 'agent') return [bearer];
  return credential === 'read' || credential === 'manual' ? [bearer, session] : [session];
}
