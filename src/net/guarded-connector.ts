import { type LookupAddress, promises } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { AppError } from '../kernel/app-error.ts';
import type { AddressGuard } from './address-guard.ts';
import { metadataRefused, privateRefused, type UrlRules } from './check-url.ts';

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

type Permits = (address: string) => boolean;

const connectTimeoutMs = 10_000;

export const resolveBySystem: Resolve = (hostname) => promises.lookup(hostname, { all: true });

/**
 * Opens sockets only to checked addresses. The check runs inside the look-up of the socket, so no second look-up can
 * return another address. A literal address needs no look-up and is checked before.
 */
export function guardedConnector(rules: UrlRules, resolve: Resolve): buildConnector.connector {
  const { guard, trusted } = rules;
  const wayTo = (permits: Permits) => {
    const lookup = guardedLookup((addresses) => permitted(addresses, permits, guard), resolve);
    return { permits, connect: buildConnector({ timeout: connectTimeoutMs, lookup } as buildConnector.BuildOptions) };
  };
  const toPublic = wayTo(guard.allows);
  const toTrusted = wayTo((address) => !guard.isForbidden(address));
  return (options, callback) => {
    const { protocol, host, hostname } = options;
    const way = trusted.has(new URL(`${protocol}//${host}`).origin) ? toTrusted : toPublic;
    if (isIP(hostname) !== 0 && !way.permits(hostname)) callback(refusalOf([hostname], guard), null);
    else way.connect(options, callback);
  };
}

/** Throws if a name has no allowed address; passes if the name cannot be resolved here. */
export async function checkName(hostname: string, { guard }: UrlRules, resolve: Resolve): Promise<void> {
  const addresses = await resolve(hostname).catch(() => []);
  if (addresses.length > 0) permitted(addresses, guard.allows, guard);
}

function guardedLookup(
  check: (addresses: readonly LookupAddress[]) => LookupAddress[],
  resolve: Resolve,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname)
      .then(check)
      .then(
        (addresses) => {
          const [first] = addresses;
          if (options.all || first === undefined) callback(null, addresses);
          else callback(null, first.address, first.family);
        },
        (error) => callback(error, []),
      );
  };
}

/** The allowed addresses of a name; throws if there is none. */
function permitted(addresses: readonly LookupAddress[], permits: Permits, guard: AddressGuard): LookupAddress[] {
  const checked = addresses.filter(({ address }) => permits(address));
  if (checked.length > 0) return checked;
  throw refusalOf(
    addresses.map(({ address }) => address),
    guard,
  );
}

function refusalOf(addresses: readonly string[], guard: AddressGuard): AppError {
  return addresses.some(guard.isForbidden) ? metadataRefused() : privateRefused();
}
