import { isIP } from 'node:net';
import { AppError } from '../kernel/app-error.ts';
import type { AddressGuard } from './address-guard.ts';

export type UrlRules = {
  guard: AddressGuard;
  /** Origins that the operator set; they are allowed in any network. */
  trusted: ReadonlySet<string>;
};

const mostCharacters = 8192;

// Services that an HTTP request can harm. https://fetch.spec.whatwg.org/#port-blocking
const servicePorts = new Set([
  ...[
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  ],
  ...[
    111, 113, 115, 117, 119, 123, 135, 137, 138, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513, 514, 515, 526, 530,
  ],
  ...[531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 873, 989, 990, 993, 995, 1433, 1521, 1719, 1720, 1723, 1883],
  // etcd, docker, kubernetes, databases, caches, queues, remote desktops
  ...[2049, 2181, 2375, 2376, 2377, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5433, 5672, 5900, 5984],
  ...[6000, 6379, 6380, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9092, 9200, 9300],
  ...[10250, 10255, 11211, 27017, 27018, 27019],
]);

// Host names at which clouds provide credentials; a proxy would resolve them.
const metadataNames = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'metadata.platformequinix.com',
  'metadata.packet.net',
  'api.metadata.cloud.ibm.com',
  'instance-data',
  'instance-data.ec2.internal',
  'rancher-metadata',
]);

/** Parses the address; throws why the service may not call it. Makes no look-up. */
export function checkUrl(text: string, { guard, trusted }: UrlRules): URL {
  const url = parseUrl(text);
  const host = hostOf(url);
  if (metadataNames.has(host) || (isIP(host) !== 0 && guard.isForbidden(host))) throw metadataRefused();
  if (trusted.has(url.origin)) return url;
  if (servicePorts.has(Number(url.port))) throw refuse('The port of the address belongs to another kind of service.');
  if (isLocalName(host) ? !['127.0.0.1', '::1'].some(guard.allows) : isIP(host) !== 0 && !guard.allows(host)) {
    throw privateRefused();
  }
  return url;
}

/** A host name without its final dot, or an address without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
}

export function privateRefused(): AppError {
  return refuse(
    'The address is not on the public internet. The operator can allow its network: FIRSTFAIL_ALLOW_NETWORKS.',
  );
}

export function metadataRefused(): AppError {
  return refuse('The address is one where a cloud hands out credentials. It is never reached.');
}

function parseUrl(text: string): URL {
  if (!/^https?:\/\/[^/\\]/i.test(text) || text.length > mostCharacters || !URL.canParse(text)) {
    throw refuse('The address must be a URL that begins with http:// or https://.');
  }
  if (/[\s\\#\u0000-\u001f\u007f]/.test(text)) {
    throw refuse('The address must have no spaces, control characters, backslashes or fragment.');
  }
  if (/^https?:\/\/[^/?]*@/i.test(text)) throw refuse('The address must have no user name and no password.');
  return new URL(text);
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

function refuse(sentence: string): AppError {
  return new AppError('invalid', sentence);
}
