import { expect, test } from 'vitest';
import { BodyMemory } from './body-memory.ts';

function piecesOf(...texts: string[]): Uint8Array[] {
  return texts.map((text) => Uint8Array.from(Buffer.from(text)));
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}

test('each body is its pieces, also one that is shorter than the body before it', () => {
  const memory = new BodyMemory();

  expect(textOf(memory.join(piecesOf('a long ', 'body')))).toBe('a long body');
  expect(textOf(memory.join(piecesOf('a ', 'b')))).toBe('a b');
  expect(textOf(memory.join(piecesOf('a much longer body ', 'than before, ', 'in three')))).toBe(
    'a much longer body than before, in three',
  );
  expect(memory.join([])).toHaveLength(0);
});

test('the memory of the pieces is free after they are joined', () => {
  const pieces = piecesOf('one ', 'two');
  new BodyMemory().join(pieces);

  expect(pieces.map(({ buffer }) => buffer.byteLength)).toEqual([0, 0]);
});

test('bodies of up to 16 MiB are joined in the same memory, and a larger one in its own', () => {
  const memory = new BodyMemory();
  const pieces = (sizeBytes: number) => [Buffer.allocUnsafeSlow(sizeBytes), ...piecesOf('!')];
  const usual = memory.join(pieces(1_000_000)).buffer;
  const large = memory.join(pieces(16 * 1024 * 1024));

  expect(memory.join(pieces(10)).buffer).toBe(usual);
  expect(large.buffer).not.toBe(usual);
  expect(textOf(large.subarray(-1))).toBe('!');
});
