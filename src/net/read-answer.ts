import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Kept, KeptBytes } from './kept-bytes.ts';

export type AnswerLimits = {
  maxBytes: number;
  larger: 'error' | 'keep-end';
  /** Called with the decoded bytes that arrive. */
  came(bytes: number): void;
};

export const acceptedEncodings = 'gzip, br';

// The largest unpacked size if only the end is kept; a larger one is an attack.
const mostDecodedBytes = 1024 ** 3;

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

/** The decoded body within limits. Throws if it is too large, invalid, or in an unknown encoding. */
export async function readAnswer(body: Readable, encoding: string, limits: AnswerLimits): Promise<Kept> {
  const kept = new KeptBytes(limits.maxBytes);
  const mostBytes = limits.larger === 'error' ? limits.maxBytes : mostDecodedBytes;
  await pipeline(body, decoderFor(encoding), async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) {
      kept.add(chunk);
      limits.came(chunk.length);
      if (kept.sizeBytes > mostBytes) throw new Error('the answer is too large');
    }
  });
  return kept.take();
}

function decoderFor(encoding: string): Transform {
  if (encoding === '' || encoding === 'identity') return new PassThrough();
  const make = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (make === undefined) throw new Error('the answer is in an unknown encoding');
  return make();
}
