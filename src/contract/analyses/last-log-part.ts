import { maxLogBytes } from './ingest.ts';

const lineFeed = 0x0a;

/**
 * The last part of a log in UTF-8 that may be posted, from the start of a line, or of a character where one line is
 * longer than the limit.
 */
export function lastLogPart(log: Uint8Array): Uint8Array {
  if (log.length <= maxLogBytes) return log;
  const start = log.length - maxLogBytes;
  const lineStart = log.indexOf(lineFeed, start - 1) + 1;
  if (lineStart > 0 && lineStart < log.length) return log.subarray(lineStart);
  const character = log.subarray(start).findIndex((byte) => (byte & 0xc0) !== 0x80);
  return log.subarray(start + Math.max(0, character));
}
