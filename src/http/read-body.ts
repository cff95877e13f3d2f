import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '../errors.ts';
import type { ByteLease } from '../service/byte-budget.ts';
import { watchPace } from './watch-pace.ts';

export type BodyPlan = {
  encoding: 'identity' | 'gzip';
  /** What Content-Length says; undefined where it says nothing of the decoded size. */
  sizeBytes: number | undefined;
  maxBytes: number;
  /** The sentence of a refusal; the size is undefined where reading stopped at the limit. */
  tooLarge(sizeBytes: number | undefined): string;
};

const pieceBytes = 1024 * 1024;
const retryAfterSeconds = 5;

/**
 * Reads a body into pieces that own their memory, so that they can be transferred to a thread: a pooled Buffer would
 * carry other requests' bytes with it. What cannot be read is an AppError; the request stays open for the answer.
 */
export async function readBody(request: IncomingMessage, plan: BodyPlan, lease: ByteLease): Promise<Uint8Array[]> {
  const pieces = new Pieces(plan, lease);
  const stopWatching = watchPace(request);
  const source = plan.encoding === 'gzip' ? gunzip(request) : request;
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) pieces.add(chunk);
    return pieces.all();
  } catch (error) {
    throw asRefusal(error);
  } finally {
    stopWatching();
    if (source !== request) stopGunzip(request, source);
  }
}

/** Reserved before the first byte is asked for. */
export function reserve(lease: ByteLease, bytes: number): void {
  if (lease.grow(bytes)) return;
  throw new AppError('overloaded', 'Too many logs are being received right now. Send this one again shortly.', {
    retryAfterSeconds,
  });
}

class Pieces {
  readonly #plan: BodyPlan;
  readonly #lease: ByteLease;
  readonly #pieces: Buffer[] = [];
  #filled = 0;
  #sizeBytes = 0;

  constructor(plan: BodyPlan, lease: ByteLease) {
    this.#plan = plan;
    this.#lease = lease;
  }

  add(chunk: Buffer): void {
    this.#sizeBytes += chunk.length;
    if (this.#sizeBytes > this.#plan.maxBytes) throw new AppError('too_large', this.#plan.tooLarge(undefined));
    for (let rest = chunk; rest.length > 0; ) {
      const piece = this.#pieceWithRoom();
      const copied = rest.copy(piece, this.#filled);
      this.#filled += copied;
      rest = rest.subarray(copied);
    }
  }

  all(): Uint8Array[] {
    return this.#pieces.map((piece, index) =>
      index === this.#pieces.length - 1 ? piece.subarray(0, this.#filled) : piece,
    );
  }

  #pieceWithRoom(): Buffer {
    const last = this.#pieces.at(-1);
    if (last !== undefined && this.#filled < last.length) return last;
    // The length that was declared is reserved already, all else grows step by step.
    if (this.#plan.sizeBytes === undefined) reserve(this.#lease, pieceBytes);
    const piece = Buffer.allocUnsafeSlow(this.#plan.sizeBytes ?? pieceBytes);
    this.#pieces.push(piece);
    this.#filled = 0;
    return piece;
  }
}

function gunzip(request: IncomingMessage): Readable {
  const stream = createGunzip({ chunkSize: 256 * 1024 });
  request.once('close', () => {
    if (!request.complete) stream.destroy(new Error('the client went away'));
  });
  return request.pipe(stream);
}

function stopGunzip(request: IncomingMessage, stream: Readable): void {
  request.unpipe();
  stream.on('error', () => {}).destroy();
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
