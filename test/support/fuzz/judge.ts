import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import { type Endpoint, endpoints } from '../../../src/contract/endpoints.ts';
import { rowTypes } from '../../../src/contract/rows.ts';
import type { Document, Response, Target } from './document.ts';
import { marker } from './values.ts';

/** What is wrong with an answer; undefined where the document allows it. */
export type Judge = (target: Target, answer: LightMyRequestResponse) => string | undefined;

// Those that mean something to a caller; the document tells at which answers they may be.
const described = [
  ...['retry-after', 'www-authenticate', 'ratelimit', 'ratelimit-policy', 'idempotent-replayed', 'server-timing'],
  ...['link', 'set-cookie', 'location', 'firstfail-ignored'],
];

/** Holds answers against the document: nothing but what it lists, and nothing that it does not describe. */
export function createJudge(document: Document): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(closed(document) as object, 'document');
  const compiled = new Map<string, ValidateFunction>();
  return (target, answer) => {
    const status = String(answer.statusCode);
    const response = target.operation.responses[status];
    if (answer.statusCode >= 500 && answer.statusCode !== 503) return 'is our fault';
    if (response === undefined) return 'has a status that the document does not list';
    const unknown = described.filter((name) => answer.headers[name] !== undefined && !describes(response, name));
    if (unknown.length > 0) return `has headers that the document does not describe: ${unknown.join(', ')}`;
    if (answer.headers['x-content-type-options'] !== 'nosniff') return 'lacks X-Content-Type-Options';
    if (isInRows(target, answer)) return undefined;
    const view = viewOf(target, answer);
    if (view?.safeParse(answer.json()).success === false) return 'is not as the view that was asked for';
    return wrongBody(response, answer) ?? (view ? undefined : invalid(answer, check(target, status, response)));
  };

  function check(target: Target, status: string, response: Response): ValidateFunction | undefined {
    const type = Object.keys(response.content ?? {})[0];
    if (type === undefined) return undefined;
    const parts = ['paths', target.path, target.method.toLowerCase(), 'responses', status, 'content', type, 'schema'];
    const $ref = `document#/${parts.map(escaped).join('/')}`;
    const known = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, known);
    return known;
  }
}

/** The document describes the reply without the parameter `view`, and the other one in words. */
function viewOf({ operation }: Target, { statusCode, raw }: LightMyRequestResponse): z.ZodObject | undefined {
  const endpoint = endpointOf(operation);
  const asksForView = new URL(raw.req.url ?? '', 'http://localhost').searchParams.has('view');
  return statusCode < 300 && asksForView ? endpoint?.viewReply?.strict() : undefined;
}

/** The document tells of rows in words too. */
function isInRows({ operation }: Target, { statusCode, headers }: LightMyRequestResponse): boolean {
  const type = headers['content-type']?.toString().split(';')[0];
  return statusCode === 200 && endpointOf(operation)?.rows !== undefined && rowTypes.some((row) => row === type);
}

function endpointOf({ operationId }: Target['operation']): Endpoint | undefined {
  return Object.entries(endpoints).find(([name]) => name === operationId)?.[1];
}

function describes({ headers = {} }: Response, name: string): boolean {
  return Object.keys(headers).some((one) => one.toLowerCase() === name);
}

function wrongBody({ content }: Response, { statusCode, headers, body }: LightMyRequestResponse): string | undefined {
  const [type] = Object.keys(content ?? {});
  const sent = headers['content-type']?.toString().split(';')[0];
  if (type === undefined) return body === '' && sent === undefined ? undefined : 'has a body, and should have none';
  if (sent !== type) return `is ${sent}, and should be ${type}`;
  if (statusCode < 400) return undefined;
  if (type !== 'application/problem+json') return 'is no problem document';
  const { request_id: _, ...problem } = JSON.parse(body);
  return JSON.stringify(problem).includes(marker) ? 'repeats what was sent' : undefined;
}

function invalid({ body }: LightMyRequestResponse, validate: ValidateFunction | undefined): string | undefined {
  if (validate === undefined || validate(JSON.parse(body))) return undefined;
  const why = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  return `is not as its schema says: ${why.slice(0, 3).join('; ')}`;
}

/** An answer may grow, but the document grows with it: objects hold what is described and nothing else. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isShape =
    inner.type === 'object' && typeof inner.properties === 'object' && inner.additionalProperties === undefined;
  return isShape ? { ...inner, additionalProperties: false } : inner;
}

function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
