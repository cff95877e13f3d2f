import type { GuardedFetch, OutboundAnswer, OutboundRequest } from './outbound.ts';

type Send = (request: OutboundRequest, stop: AbortSignal) => Promise<OutboundAnswer>;

const timeoutMs = 60_000;
const maxBytes = 4 * 1024 ** 2;

/** WHATWG fetch over `send`, with the same guard and limits. It follows no redirect: a 3xx is the answer. */
export function guardedFetch(check: (url: string) => void, send: Send): GuardedFetch {
  return async (input, init) => {
    // Runs before fetch, whose own error would quote the address.
    check(input instanceof Request ? input.url : String(input));
    const request = new Request(input, init);
    const body = new Uint8Array(await request.arrayBuffer());
    const { url, signal } = request;
    const method = request.method as NonNullable<OutboundRequest['method']>;
    const headers = Object.fromEntries(request.headers);
    const content = request.body === null ? {} : { body };
    const {
      sent = () => {
        // Not every caller wants to know when the request is sent.
      },
    } = init ?? {};
    const answer = await send({ url, method, headers, ...content, sent, timeoutMs, maxBytes }, signal);
    return responseOf(answer);
  };
}

function responseOf({ status, headers, body }: OutboundAnswer): Response {
  // The body is decoded and complete here.
  const { 'content-encoding': _, 'content-length': __, 'transfer-encoding': ___, ...rest } = headers;
  return new Response(status === 204 || status === 304 ? null : body, { status, headers: rest });
}
