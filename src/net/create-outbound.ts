import { Agent, type buildConnector, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { ConcurrencyLimit } from '../kernel/concurrency-limit.ts';
import { createAddressGuard } from './address-guard.ts';
import { checkUrl, hostOf, type UrlRules } from './check-url.ts';
import { checkName, guardedConnector, type Resolve, resolveBySystem } from './guarded-connector.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { exchange } from './http-exchange.ts';
import type { Outbound } from './outbound.ts';
import { shared } from './share-lookups.ts';

export type OutboundOptions = {
  /** Networks such as 10.0.0.0/8 that are allowed beside the public internet. */
  allowNetworks: readonly string[];
  /** URLs that the operator set; their origins are allowed in any network. */
  trusted?: readonly string[];
  proxy?: ProxySettings;
  /** Resolves host names; by default with the system's resolver. */
  resolve?: Resolve;
};

/** As HTTP_PROXY, HTTPS_PROXY and NO_PROXY say. */
export type ProxySettings = { http: string | undefined; https: string | undefined; except: string | undefined };

const connectionsPerOrigin = 8;
const mostLookups = 2;
// A proxy would look for a local address on its own machine.
const ownMachine = 'localhost,127.0.0.1,[::1]';

/** The only client for outgoing calls, with its own connections. Callers with other permissions use another client. */
export function createOutbound(options: OutboundOptions): Outbound {
  const { allowNetworks, trusted = [], proxy, resolve = resolveBySystem } = options;
  const rules: UrlRules = {
    guard: createAddressGuard(allowNetworks),
    trusted: new Set(trusted.map((url) => new URL(url).origin)),
  };
  // A slow look-up occupies one of the few threads that also unpack and hash, so only a few look-ups run at once.
  const lookups = new ConcurrencyLimit(mostLookups);
  const lookUp = shared(async (hostname) => await lookups.run(async () => await resolve(hostname)));
  const isProxied = Boolean(proxy?.http || proxy?.https);
  const check = async (text: string) => {
    const url = checkUrl(text, rules);
    // The proxy resolves names itself; the addresses that are known here are checked here.
    if (isProxied && !rules.trusted.has(url.origin)) await checkName(hostOf(url), rules, lookUp);
    return url;
  };
  const way = { dispatcher: dispatcherFor(guardedConnector(rules, lookUp), isProxied ? proxy : undefined), check };
  const checkOnly = (url: string) => void checkUrl(url, rules);
  return {
    send: async (request) => await exchange(way, request),
    check: checkOnly,
    fetch: guardedFetch(checkOnly, async (request, stop) => await exchange(way, request, stop)),
  };
}

function dispatcherFor(connect: buildConnector.connector, proxy: ProxySettings | undefined): Dispatcher {
  const options = { connect, connections: connectionsPerOrigin };
  if (proxy === undefined) return new Agent(options);
  const { http = '', https = '', except = '' } = proxy;
  const noProxy = except === '*' ? except : `${except},${ownMachine}`;
  // Many proxies tunnel only to port 443, and fetch plain http themselves.
  const agent = { ...options, proxyTunnel: false };
  return new EnvHttpProxyAgent({ ...agent, httpProxy: http, httpsProxy: https, noProxy });
}
