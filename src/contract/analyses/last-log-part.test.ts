import { expect, test } from 'vitest';
import { maxLogBytes } from './ingest.ts';
import { lastLogPart } from './last-log-part.ts';

const bytes = (text: string) => Buffer.from(text);
const full = 'x'.repeat(maxLogBytes);

test('a log within the limit stays as it is', () => {
  const log = bytes(full);

  expect(lastLogPart(log)).toBe(log);
});

test('a longer log loses its first lines', () => {
  const kept = `${'y'.repeat(maxLogBytes - 9)}\nend`;

  expect(Buffer.from(lastLogPart(bytes(`first ${full}\n${kept}`))).equals(bytes(kept))).toBe(true);
});

test('a line that begins where the limit does is kept', () => {
  const kept = `${'y'.repeat(maxLogBytes - 4)}\nend`;

  expect(Buffer.from(lastLogPart(bytes(`first\n${kept}`))).equals(bytes(kept))).toBe(true);
});

test('a line that is longer than the limit is cut between characters', () => {
  const cut = Buffer.from(lastLogPart(bytes(`${'é'.repeat(maxLogBytes / 2)}x`))).toString();

  expect(cut.startsWith('é')).toBe(true);
  expect(cut.endsWith('éx')).toBe(true);
});
