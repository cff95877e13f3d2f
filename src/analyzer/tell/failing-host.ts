import type { Category, Diagnosis } from '../../contract/analyses/analysis.ts';
import { commandAt } from '../outline/run-outline.ts';
import { redactorOf } from '../secrets/redactor.ts';
import type { DiagnosisInput } from './diagnosis-input.ts';

const mostLines = 10;
const mostChars = 1000;

const ofRequests: ReadonlySet<Category> = new Set(['network', 'service_limit']);

/** Where a line names the host that it could not talk to: in an address, or behind the words of a resolver or a client. */
const places = [
  /:\/\/(?:[^\s/@'"]{1,200}@)?(?<host>[\w.-]{4,253})/,
  /\b(?:ENOTFOUND|EAI_AGAIN|UnknownHostException:|UnresolvedAddressException:|lookup|resolving|resolve) ['"‘“`]?(?<host>[\w.-]{4,253})/i,
  /\b(?:connect|connecting|connection) to (?:host )?['"‘“`]?(?<host>[\w.-]{4,253})/i,
  /\bhost(?:name| address)?(?:: ?|=| )['"‘“`]?(?<host>[\w.-]{4,253})/i,
];

/** The words before an address that is there to be read, and not what failed; a sentence of its own is that too. */
const isAdvice = /[.!?] $|\b(?:see|visit|read|about|documentation|information|details|help|upgrading)\b[^.]{0,24}$/i;
const mask = /\[redacted [\w-]{1,40}\]/g;
const isName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}$/;
const isOfTheJob = /(?:^|\.)(?:localhost|localdomain|docker\.internal)$/;

/**
 * The name of the external host of a network or service failure, in lower case. An address of numbers, and a name without
 * a dot, which is a service of the job itself, are none.
 */
export function failingHost(
  { cause, lines, outline }: DiagnosisInput,
  category: Category,
  scope: Diagnosis['cause_scope'],
): string | undefined {
  if (!ofRequests.has(category) || scope !== 'external') return undefined;
  const to = Math.min(cause.to, cause.from + mostLines - 1);
  for (const text of redactorOf(lines).span(cause.from, to)) {
    const host = hostIn(text.slice(0, mostChars).replace(mask, '*'));
    if (host !== undefined) return host;
  }
  return category === 'network' ? onlyHostIn(commandAt(outline, cause.from) ?? '') : undefined;
}

/** A client that says only how it failed was told by its command where to go. */
function onlyHostIn(command: string): string | undefined {
  const addresses = command.slice(0, mostChars).match(/https?:\/\/[^\s'"]{4,500}/g) ?? [];
  const hosts = new Set(addresses.map((address) => hostIn(address)));
  return hosts.size === 1 ? [...hosts][0] : undefined;
}

function hostIn(text: string): string | undefined {
  for (const place of places) {
    const found = place.exec(text);
    const host = (found?.groups?.host ?? '').toLowerCase().replace(/\.+$/, '');
    const isLink = found?.[0].startsWith('://') && isAdvice.test(text.slice(0, found.index).replace(/https?$/, ''));
    if (!isLink && isName.test(host) && !isOfTheJob.test(host)) return host;
  }
  return undefined;
}
