import type { IncomingHttpHeaders } from 'node:http';
import { bodyTooLarge, logTooLarge, logTypes, maxBodyBytes, maxLogBytes } from '../../contract/analyses/ingest.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type ContentEncoding, contentEncodingOf } from './content-encoding.ts';
import type { BodyPlan } from './read-body.ts';

export type IngestHeaders = { format: 'json' | 'text'; plan: BodyPlan; idempotencyKey: string | undefined };

const printable = /^[\x21-\x7e][\x20-\x7e]{0,254}$/;

/** Checks what can be refused before the body is read: 415, then 413, then the key. */
export function readIngestHeaders(headers: IncomingHttpHeaders): IngestHeaders {
  const format = readFormat(headers['content-type']);
  const plan = planBody(format, readEncoding(headers['content-encoding']), headers['content-length']);
  return { format, plan, idempotencyKey: readKey(headers['idempotency-key']) };
}

function readFormat(contentType: string | undefined): 'json' | 'text' {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/json') return 'json';
  if (type !== undefined && (logTypes as readonly string[]).includes(type)) return 'text';
  throw new AppError(
    'unsupported_media_type',
    'Send Content-Type: application/json, or text/plain with the log as the body and the other fields in the query; a packed log as application/gzip, zip, zstd, x-xz, x-bzip2 or octet-stream.',
  );
}

function readEncoding(header: string | undefined): ContentEncoding {
  const encoding = contentEncodingOf(header);
  if (encoding !== undefined) return encoding;
  throw new AppError('unsupported_media_type', 'Send the body as it is, or with Content-Encoding: gzip.');
}

function planBody(format: 'json' | 'text', encoding: ContentEncoding, contentLength: string | undefined) {
  const maxBytes = format === 'json' ? maxBodyBytes : maxLogBytes;
  const tooLarge = format === 'json' ? bodyTooLarge : logTooLarge;
  const declared = contentLength === undefined ? undefined : Number(contentLength);
  // Compression makes a legal body longer than the limit by a few bytes at most.
  if (declared !== undefined && declared > maxBytes) throw new AppError('too_large', tooLarge(declared));
  return { encoding, maxBytes, tooLarge, sizeBytes: encoding === 'gzip' ? undefined : declared } satisfies BodyPlan;
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && printable.test(header)) return header;
  throw new AppError('invalid_parameter', 'Bad parameter: Idempotency-Key.', {
    errors: [{ pointer: 'Idempotency-Key', detail: 'Send 1 to 255 printable ASCII characters.' }],
  });
}
