import type { Door } from '../ci/door.ts';
import { doors } from '../ci/doors.ts';
import { logTooLarge, maxLogBytes } from '../contract/analyses/ingest.ts';
import { type Ignored, ignoredOf } from '../kernel/ignored-names.ts';
import { LogText } from '../kernel/log-text.ts';
import { unpackLog } from '../unpack/unpack-log.ts';
import type { PostedBody, Refusal } from './protocol.ts';
import { readJsonBody } from './read-json-body.ts';
import { type PayloadReading, readPayload } from './read-payload.ts';

const codes = { unread: 'unsupported_media_type', damaged: 'invalid' } as const;

/** `payload` is the JSON body, for members that its door does not read. */
export type PostedReading =
  | (Extract<PayloadReading, { kind: 'read' }> & { ignored?: Ignored; payload?: unknown })
  | Refusal;

/** The payload of a post, joined from its pieces, as its door reads it. */
export async function readPosted(posted: PostedBody, bytes: Uint8Array): Promise<PostedReading> {
  const door = doors.find(({ source }) => source === posted.source);
  if (door === undefined) throw new Error(`no door for ${posted.source}`);
  if (posted.format === 'text') return await readText(door, posted.query, bytes);
  const body = readJsonBody(bytes);
  if (body.kind === 'invalid_json') return refuse('invalid_json', body.detail);
  if (body.kind === 'too_large') return refuse('too_large', logTooLarge(body.sizeBytes));
  const reading = refusalOf(readPayload(door, body.value), (pointer) => pointer);
  if (reading.kind === 'refused') return reading;
  return {
    ...reading,
    payload: body.value,
    ignored: ignoredOf(Object.keys(body.value as object), { ...door.fields, log: true }),
  };
}

async function readText(door: Door, query: PostedBody['query'], bytes: Uint8Array): Promise<PostedReading> {
  const unpacked = await unpackLog(bytes, maxLogBytes);
  if (unpacked.kind === 'too_large') return refuse('too_large', logTooLarge(undefined));
  if (unpacked.kind === 'refused')
    return refuse(codes[unpacked.reason], `The log cannot be read: ${unpacked.why}. Nothing was stored.`);
  const reading = readPayload(door, { ...query, log: LogText.fromBytes(unpacked.bytes) });
  return refusalOf(reading, (pointer) => pointer.slice(1));
}

function refusalOf(reading: PayloadReading, name: (pointer: string) => string): PostedReading {
  if (reading.kind === 'read') return reading;
  if (reading.kind === 'too_large') return refuse('too_large', reading.detail);
  const errors = reading.errors.map(({ pointer, detail }) => ({ pointer: name(pointer), detail }));
  return { ...refuse('invalid', describe(errors)), errors };
}

function refuse(code: Refusal['code'], detail: string): Refusal {
  return { kind: 'refused', code, detail, errors: [] };
}

function describe(errors: Refusal['errors']): string {
  const names = errors.map(({ pointer }) => pointer.replace(/^\//, '')).filter((name) => name !== '');
  return names.length === 0 ? 'Send a JSON object.' : `Not accepted as sent: ${names.join(', ')}.`;
}
