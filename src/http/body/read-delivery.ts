import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AppError } from '../../kernel/app-error.ts';
import type { ByteLease } from '../../kernel/byte-budget.ts';
import type { Deps } from '../../service/deps.ts';
import { contentEncodingOf } from './content-encoding.ts';
import { type BodyPlan, readBody, reserve, unpack } from './read-body.ts';

export const mostDeliveryBytes = 25 * 1024 * 1024;

// Far more than a forge puts into a form, and little enough to decode at once.
const mostFormBytes = 1024 * 1024;
const formType = 'application/x-www-form-urlencoded';

const packed: BodyPlan = { encoding: 'gzip', sizeBytes: undefined, maxBytes: mostDeliveryBytes, tooLarge };

/** The body of a delivery as it came, without unpacking: its signature is over these bytes. */
export async function readDelivery(request: IncomingMessage, lease: ByteLease): Promise<Uint8Array> {
  const plan = planBody(request.headers);
  if (plan.sizeBytes !== undefined) await reserve(lease, plan.sizeBytes);
  return joined(await readBody(request, plan, lease));
}

/** What the body holds; undefined for a body that is not JSON, or that nobody can unpack. */
export async function parseDelivery(
  { threads }: Pick<Deps, 'threads'>,
  { raw, headers }: { raw: Uint8Array; headers: IncomingHttpHeaders },
  lease: ByteLease,
): Promise<unknown> {
  const encoding = contentEncodingOf(headers['content-encoding']);
  if (encoding === undefined) return undefined;
  const bytes = encoding === 'gzip' ? await unpacked(raw, lease) : raw;
  const json = bytes && isForm(headers) ? payloadIn(bytes) : bytes;
  return json && (await threads.readJson(json));
}

function isForm(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() === formType;
}

/** GitHub sends a form, with the JSON in one field, unless its webhook says otherwise. */
function payloadIn(form: Uint8Array): Uint8Array | undefined {
  if (form.length > mostFormBytes) return undefined;
  const payload = new URLSearchParams(Buffer.from(form).toString()).get('payload');
  return payload === null ? undefined : Buffer.from(payload);
}

async function unpacked(raw: Uint8Array, lease: ByteLease): Promise<Uint8Array | undefined> {
  try {
    return joined(await unpack(raw, packed, lease));
  } catch (error) {
    if (error instanceof AppError && error.code !== 'overloaded') return undefined;
    throw error;
  }
}

function planBody(headers: IncomingHttpHeaders): BodyPlan {
  const declared = headers['content-length'];
  const sizeBytes = declared === undefined ? undefined : Number(declared);
  if (sizeBytes !== undefined && sizeBytes > mostDeliveryBytes) throw new AppError('too_large', tooLarge());
  return { encoding: 'identity', sizeBytes, maxBytes: mostDeliveryBytes, tooLarge };
}

function tooLarge(): string {
  return 'The body is larger than 25 MiB, which is more than a forge sends.';
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : Buffer.concat(parts);
}
