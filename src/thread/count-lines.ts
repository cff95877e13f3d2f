const lineFeed = 0x0a;
// The same in each of the four bytes of a word.
const lineFeeds = 0x0a0a0a0a;
const lowBits = 0x7f7f7f7f;
const ones = 0x01010101;

/** How many lines the bytes hold, the last one also without its line feed. Four bytes are looked at together. */
export function countLines(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const words = bytes.length - (bytes.length % 4);
  let lines = bytes.at(-1) === lineFeed ? 0 : 1;
  for (let at = 0; at < words; at += 4) {
    const other = view.getInt32(at, true) ^ lineFeeds;
    // The highest bit of each byte that is a line feed, and no other bit.
    const found = ~(((other & lowBits) + lowBits) | other | lowBits);
    if (found !== 0) lines += Math.imul(found >>> 7, ones) >>> 24;
  }
  for (let at = words; at < bytes.length; at++) if (bytes[at] === lineFeed) lines++;
  return lines;
}
