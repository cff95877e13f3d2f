import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '../../kernel/app-error.ts';
import type { ByteLease } from '../../kernel/byte-budget.ts';
import { ChunkedBytes } from './chunked-bytes.ts';
import type { ContentEncoding } from './content-encoding.ts';
import { FairReading } from './fair-reading.ts';
import { watchPace } from './minimum-pace.ts';

export type BodyPlan = {
  encoding: ContentEncoding;
  /** From Content-Length; undefined where the decoded size is not known. */
  sizeBytes: number | undefined;
  maxBytes: number;
  /** The message of a refusal; the size is undefined where reading stopped at the limit. */
  tooLarge(sizeBytes: number | undefined): string;
};

const stepBytes = 1024 * 1024;
const chunkSize = 256 * 1024;
const retryAfterSeconds = 5;
const slowAfterMs = 3_000;
// Chunks have at most 64 KiB; reading one takes about a tenth of a millisecond.
const fairReading = new FairReading(16);

/** Reads a body into buffers that can be transferred. Throws an AppError; the request stays open for the answer. */
export async function readBody(request: IncomingMessage, plan: BodyPlan, lease: ByteLease): Promise<Uint8Array[]> {
  const stopWatching = watchPace(request);
  const slow = setTimeout(lease.stepAside, slowAfterMs);
  const source = plan.encoding === 'gzip' ? gunzip(request) : request;
  try {
    return await collect(source, plan, lease);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    stopWatching();
    clearTimeout(slow);
    if (source !== request) stopGunzip(request, source);
  }
}

/** The same for a gzip body that has been read already. */
export async function unpack(packed: Uint8Array, plan: BodyPlan, lease: ByteLease): Promise<Uint8Array[]> {
  const stream = createGunzip({ chunkSize });
  stream.end(packed);
  try {
    return await collect(stream, plan, lease);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    stream
      .on('error', () => {
        // The pipeline has said it.
      })
      .destroy();
  }
}

/** Reserves memory before bytes are requested; waits for its turn where there is no room. */
export async function reserve(lease: ByteLease, bytes: number): Promise<void> {
  if (await lease.growInTurn(bytes)) return;
  throw new AppError('overloaded', 'Too many logs are being received right now. Send this one again shortly.', {
    retryAfterSeconds,
  });
}

/** A declared length is reserved already; memory for all other bytes is reserved step by step. */
async function collect(source: Readable, plan: BodyPlan, lease: ByteLease): Promise<Uint8Array[]> {
  const bytes = new ChunkedBytes();
  let sizeBytes = 0;
  let reservedBytes = plan.sizeBytes ?? 0;
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    if (sizeBytes + chunk.length > plan.maxBytes) throw new AppError('too_large', plan.tooLarge(undefined));
    for (; sizeBytes + chunk.length > reservedBytes; reservedBytes += stepBytes) await reserve(lease, stepBytes);
    bytes.add(chunk, reservedBytes - sizeBytes);
    sizeBytes += chunk.length;
    await fairReading.next(lease.owner);
  }
  return bytes.all();
}

function gunzip(request: IncomingMessage): Readable {
  const stream = createGunzip({ chunkSize });
  request.once('close', () => {
    if (!request.complete) stream.destroy(new Error('the client went away'));
  });
  return request.pipe(stream);
}

function stopGunzip(request: IncomingMessage, stream: Readable): void {
  request.unpipe();
  stream
    .on('error', () => {
      // The pipeline has said it.
    })
    .destroy();
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code?.startsWith('Z_')) {
    const errors = [{ pointer: 'Content-Encoding', detail: 'Send a whole gzip stream, or no Content-Encoding.' }];
    return new AppError('invalid_parameter', 'The body is not valid gzip.', { errors });
  }
  return new AppError('unavailable', 'The body did not arrive whole. Nothing was stored.');
}
