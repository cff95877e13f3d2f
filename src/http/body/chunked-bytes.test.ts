import { expect, test } from 'vitest';
import { ChunkedBytes } from './chunked-bytes.ts';

const kibibyte = 1024;

/** A chunk as Node makes it of arriving bytes. */
function chunk(size: number, fill = 'a'): Buffer {
  return Buffer.allocUnsafeSlow(size).fill(fill);
}

function collect(chunks: readonly Buffer[], reservedBytes: number): Uint8Array[] {
  const bytes = new ChunkedBytes();
  let leftBytes = reservedBytes;
  for (const next of chunks) {
    bytes.add(next, leftBytes);
    leftBytes -= next.length;
  }
  return bytes.all();
}

test('large chunks are kept as they are', () => {
  const chunks = [chunk(60 * kibibyte), chunk(64 * kibibyte)];

  expect(collect(chunks, 124 * kibibyte).map(({ buffer }) => buffer)).toEqual(chunks.map(({ buffer }) => buffer));
});

test('small chunks share buffers in their order, and no buffer is larger than the reserved memory', () => {
  const chunks = [chunk(10, 'a'), chunk(40 * kibibyte, 'b'), chunk(5, 'c')];
  const buffers = collect(chunks, 40 * kibibyte + 15);

  expect(buffers).toHaveLength(1);
  expect(Buffer.concat(buffers)).toEqual(Buffer.concat(chunks));
  expect(buffers[0]?.buffer.byteLength).toBe(40 * kibibyte + 15);
});

test('no piece has a larger body than a mebibyte, and together they are the body', () => {
  const chunks = Array.from({ length: 300 }, (_, index) => chunk(10_000, String(index % 10)));
  const buffers = collect(chunks, 64 * kibibyte * kibibyte);

  expect(buffers.map(({ buffer }) => buffer.byteLength)).toEqual([kibibyte ** 2, kibibyte ** 2, kibibyte ** 2]);
  expect(Buffer.concat(buffers).equals(Buffer.concat(chunks))).toBe(true);
});

test('a chunk of memory that others use is copied', () => {
  const shared = chunk(100 * kibibyte);
  const [piece] = collect([shared.subarray(0, 50 * kibibyte)], 50 * kibibyte);

  expect(piece?.buffer).not.toBe(shared.buffer);
  expect(piece?.buffer.byteLength).toBe(50 * kibibyte);
});

test('of a body without bytes there is no piece', () => {
  expect(collect([], 0)).toEqual([]);
});
