import { type CallAnswer, type CallInput, type ClientOptions, call } from './client.ts';
import { type Endpoint, endpoints } from './endpoints.ts';

export type { CallAnswer, CallInput } from './client.ts';
export { endpoints } from './endpoints.ts';

type Endpoints = typeof endpoints;

/** A function for each endpoint of the service, by its name. A refusal is a value; only a broken connection throws. */
export type FirstfailClient = {
  [Name in keyof Endpoints]: (input?: CallInput<Endpoints[Name]>) => Promise<CallAnswer<Endpoints[Name]>>;
};

export type FirstfailClientOptions = ClientOptions & {
  /** An API token. */
  token?: string;
};

export function createClient({ token, ...options }: FirstfailClientOptions): FirstfailClient {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const own = { ...options, headers: { ...authorization, ...options.headers } };
  const entries: [string, Endpoint][] = Object.entries(endpoints);
  return Object.fromEntries(
    entries.map(([name, endpoint]) => [name, (input?: CallInput<Endpoint>) => call(own, endpoint, input)]),
  ) as FirstfailClient;
}
