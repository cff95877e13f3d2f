import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ByteLease } from '../../kernel/byte-budget.ts';
import type { Deps } from '../deps.ts';

const unzip = promisify(gunzip);

export const mostDeliveryBytes = 25 * 1024 * 1024;
const largeBytes = 1024 * 1024;
// As deep as payloads of CIs may be, and deeper than any forge's.
const mostDepth = 32;

/** What the body holds; undefined where it is no JSON, or none that anybody should read. Large ones go to a thread. */
export async function parseDelivery(
  deps: Deps,
  { raw, encoding, lease }: { raw: Uint8Array; encoding: string | undefined; lease: ByteLease },
): Promise<unknown> {
  const bytes = await decoded(raw, { encoding, lease });
  if (bytes === undefined) return undefined;
  if (bytes.length > largeBytes) {
    // The signature still needs the bytes as they came.
    const own = Buffer.allocUnsafeSlow(bytes.length);
    own.set(bytes);
    return await deps.threads.readJson(own);
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes));
    return isDeeper(value, mostDepth) ? undefined : value;
  } catch {
    return undefined;
  }
}

async function decoded(
  raw: Uint8Array,
  { encoding, lease }: { encoding: string | undefined; lease: ByteLease },
): Promise<Uint8Array | undefined> {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return raw;
  if ((name !== 'gzip' && name !== 'x-gzip') || !lease.grow(mostDeliveryBytes)) return undefined;
  return await unzip(raw, { maxOutputLength: mostDeliveryBytes }).catch(() => undefined);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
