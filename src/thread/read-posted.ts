import { doors } from '../ci/doors.ts';
import { logTooLarge } from '../contract/analyses/ingest.ts';
import { LogText } from '../kernel/log-text.ts';
import type { PostedBody, Refusal } from './protocol.ts';
import { readJsonBody } from './read-json-body.ts';
import { type PayloadReading, readPayload } from './read-payload.ts';

export type PostedReading = Extract<PayloadReading, { kind: 'read' }> | Refusal;

/** The payload of a post, joined from its pieces, as its door reads it. */
export function readPosted(posted: PostedBody, bytes: Uint8Array): PostedReading {
  const door = doors.find(({ source }) => source === posted.source);
  if (door === undefined) throw new Error(`no door for ${posted.source}`);
  if (posted.format === 'text') {
    const reading = readPayload(door, { ...posted.query, log: LogText.fromBytes(bytes) });
    return refusalOf(reading, (pointer) => pointer.slice(1));
  }
  const body = readJsonBody(bytes);
  if (body.kind === 'invalid_json') return refuse('invalid_json', body.detail);
  if (body.kind === 'too_large') return refuse('too_large', logTooLarge(body.sizeBytes));
  return refusalOf(readPayload(door, body.value), (pointer) => pointer);
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
