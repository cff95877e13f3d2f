import { expect, it } from 'vitest';
import { LastBytes } from './last-bytes.ts';

it('keeps all of what fits, each pipe in its order', () => {
  const kept = new LastBytes(100);
  const [out, err] = [kept.pipe(), kept.pipe()];
  out(bytes('one\ntw'));
  err(bytes('warning\n'));
  out(bytes('o\nthree'));

  expect(taken(kept)).toEqual({ text: 'one\nwarning\ntwo\nthree', droppedLines: 0 });
});

it('keeps the end of more, from the start of a line, and counts the lines before it', () => {
  const kept = new LastBytes(20);
  const out = kept.pipe();
  for (let line = 1; line <= 50; line += 1) out(bytes(`line ${line}\n`));

  expect(taken(kept)).toEqual({ text: 'line 49\nline 50\n', droppedLines: 48 });
});

it('keeps the end of a chunk that is larger than itself', () => {
  const kept = new LastBytes(10);
  kept.pipe()(bytes('1\n2\n3\n4\n5\n6\n7\n8\n9\n'));

  expect(taken(kept)).toEqual({ text: '6\n7\n8\n9\n', droppedLines: 5 });
});

it('keeps the end of a line without an end', () => {
  const kept = new LastBytes(10);
  const out = kept.pipe();
  for (let count = 0; count < 5000; count += 1) out(bytes('a progress bar'.repeat(10)));

  expect(taken(kept)).toEqual({ text: 'ogress bar', droppedLines: 0 });
});

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function taken(kept: LastBytes) {
  const { bytes: end, droppedLines } = kept.take();
  return { text: new TextDecoder().decode(end), droppedLines };
}
