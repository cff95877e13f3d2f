import { brotliDecompressSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from '../http.ts';
import { changed } from './changed.ts';
import type { Target } from './document.ts';
import type { BodyForm, FuzzRequest } from './requests.ts';
import type { World } from './world.ts';

/** As it went out, so that a failure can be made again. */
export type Sent = { url: string; headers: Record<string, string>; payload: string | Buffer | undefined };

const unpackers: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

export async function send(
  { app }: TestServer,
  { world, target }: { world: World; target: Target },
  request: FuzzRequest,
): Promise<{ sent: Sent; answer: LightMyRequestResponse }> {
  const start = request.startsValid ? await world.start(target.operation.operationId) : {};
  const given = changed(start.body ?? request.body, request.changes);
  const payload = target.method === 'GET' ? undefined : bytesOf(given, request.form);
  const sent: Sent = {
    url: addressOf(target.path, start.id ?? idOf(world, request), `${start.query ?? ''}`, request.query),
    headers: {
      ...(payload !== undefined && request.form.type !== undefined && { 'content-type': request.form.type }),
      ...(payload !== undefined && request.form.packed !== 'no' && { 'content-encoding': 'gzip' }),
      ...world.headersOf[request.credential],
      ...start.headers,
      ...(payload !== undefined && start.body && world.signed(target.operation.operationId, payload)),
      ...request.headers,
    },
    payload,
  };
  const method = target.method as 'GET' | 'POST' | 'PATCH' | 'DELETE';
  const body = payload === undefined ? {} : { payload };
  const answer = await app.inject({
    method,
    url: sent.url,
    headers: sent.headers,
    remoteAddress: request.address,
    ...body,
  });
  return { sent, answer: unpacked(answer) };
}

/** The answer as a client reads it, whatever encoding it asked for. */
function unpacked(answer: LightMyRequestResponse): LightMyRequestResponse {
  const unpack = unpackers[String(answer.headers['content-encoding'])];
  if (unpack === undefined) return answer;
  const body = unpack(answer.rawPayload).toString();
  return Object.assign(answer, { body, payload: body, json: () => JSON.parse(body) });
}

function bytesOf(value: unknown, { text, packed }: BodyForm): string | Buffer | undefined {
  const json = text === 'json' ? JSON.stringify(value) : text;
  if (json === undefined) return undefined;
  if (packed === 'gzip') return gzipSync(json);
  return packed === 'broken' ? gzipSync(json).subarray(0, 15) : json;
}

/** A parameter of a call that would be taken is not given a second time. */
function addressOf(path: string, id: string, start: string, query: readonly [string, string][]): string {
  const begun = new URLSearchParams(start);
  const others = query.filter(([name]) => !begun.has(name));
  const pairs = others.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&');
  const all = [start.replace(/^\?/, ''), pairs].filter((part) => part !== '').join('&');
  return `${path.replaceAll(/\{\w+\}/g, id)}${all === '' ? '' : `?${all}`}`;
}

/** What is percent-encoded already stays, right or wrong. */
function escaped(text: string): string {
  return /%/.test(text)
    ? text.replaceAll(/[^%\w.~-]/g, '')
    : encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

function idOf({ ids }: World, { id }: FuzzRequest): string {
  return typeof id === 'string' ? id : (ids[id % ids.length] ?? '');
}
