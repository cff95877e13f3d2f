import type { Dispatcher } from 'undici';
import type { OutboundRequest } from './outbound.ts';

export type Hop = {
  url: URL;
  method: NonNullable<OutboundRequest['method']>;
  headers: Readonly<Record<string, string>>;
  body: OutboundRequest['body'];
};

// All other headers may be credentials.
const harmless = ['accept', 'accept-encoding', 'user-agent'];

/** The next address of a redirect; undefined if there is none, or if following it is unsafe. */
export function redirected(hop: Hop, { statusCode, headers }: Dispatcher.ResponseData): Hop | undefined {
  const url = locationOf(hop, headers.location);
  if (url === undefined || ![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') return undefined;
  const becomesGet = hop.method !== 'GET' && (statusCode === 303 || (statusCode < 303 && hop.method === 'POST'));
  const next: Hop = becomesGet ? { ...hop, method: 'GET', body: undefined, headers: withoutBody(hop.headers) } : hop;
  if (url.origin === hop.url.origin) return { ...next, url };
  if (next.method !== 'GET') return undefined;
  return { ...next, url, headers: only(next.headers, (name) => harmless.includes(name)) };
}

function locationOf(hop: Hop, location: string | string[] | undefined): URL | undefined {
  if (typeof location !== 'string' || !URL.canParse(location, hop.url.href)) return undefined;
  const url = new URL(location, hop.url);
  url.hash = '';
  return url;
}

function withoutBody(headers: Hop['headers']): Hop['headers'] {
  return only(headers, (name) => !name.startsWith('content-'));
}

function only(headers: Hop['headers'], keeps: (name: string) => boolean): Hop['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => keeps(name)));
}
