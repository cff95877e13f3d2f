import { type CallAnswer, type CallInput, call } from '../contract/client.ts';
import type { Endpoint } from '../contract/endpoints.ts';
import type { Connection } from './connection.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export type ServiceReply<E extends Endpoint> = CallAnswer<E> | { ok: false; status: 0; sentence: string };

type Call<E extends Endpoint> = { input?: CallInput<E>; fetch?: Fetch };

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name cannot be looked up right now',
  ECONNRESET: 'the connection was cut',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed; NODE_EXTRA_CA_CERTS names a file with it',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody known; NODE_EXTRA_CA_CERTS names a file with them',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate is signed by nobody known; NODE_EXTRA_CA_CERTS names a file with them',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https; try http://',
};

/** One call of the service. A service that cannot be reached is a reply too, with the sentence that says why. */
export async function askService<E extends Endpoint>(
  { url, token }: Connection,
  endpoint: E,
  { input, fetch: send = fetch }: Call<E> = {},
): Promise<ServiceReply<E>> {
  const options = { url, headers: { authorization: `Bearer ${token}` }, fetch: send };
  try {
    return await call(options, endpoint, input);
  } catch (error) {
    return { ok: false, status: 0, sentence: `cannot reach ${url}: ${reasonOf(error)}.` };
  }
}

/** What went wrong, for a person. */
export function sentenceOf(reply: Exclude<ServiceReply<Endpoint>, { ok: true }>, { url }: Connection): string {
  if ('sentence' in reply) return reply.sentence;
  const { status, problem } = reply;
  if (problem.request_id === '')
    return `what answers at ${url} is not Firstfail (status ${status}). Check the address.`;
  if (status === 401) {
    return `${url} does not take this token: it is unknown, revoked or expired. Run "firstfail login" with a new one.`;
  }
  const fields = (problem.errors ?? []).map(({ pointer, detail }) => `${pointer.replace(/^\//, '')}: ${detail}`);
  return [problem.detail, ...fields].join(' ');
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'what answers there is not Firstfail';
  const code = codeOf(error) ?? codeOf((error as { cause?: unknown } | null)?.cause);
  if (code !== undefined) return reasons[code] ?? code;
  // https://fetch.spec.whatwg.org/#port-blocking
  if (causeOf(error) === 'bad port') return 'no program connects to that port by HTTP';
  return 'it redirects, or does not speak HTTP; give the address it leads to';
}

function causeOf(error: unknown): string | undefined {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
