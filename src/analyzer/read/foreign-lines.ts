import { isUtf8 } from 'node:buffer';
import { decoderOf, guessEncoding } from './encodings.ts';

const lineFeed = 0x0a;
const mostSampled = 64 * 1024;
/** How many characters the bytes of another encoding may form for each byte that forms none. */
const mostFormed = 4;

type Block = { from: number; to: number };

/** The text with the lines that are no UTF-8 decoded as the encoding that most likely wrote them. */
export function decodeForeignLines(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const blocks = foreignBlocks(text);
  const encoding = guessEncoding(sampleOf(text, blocks));
  if (encoding === undefined) return bytes;
  const decode = decoderOf(encoding);
  const parts: Buffer[] = [];
  let end = 0;
  for (const { from, to } of blocks) {
    parts.push(text.subarray(end, from), Buffer.from(decode(text.subarray(from, to))));
    end = to;
  }
  return Buffer.concat([...parts, text.subarray(end)]);
}

/** The lines that are no UTF-8, joined where they stand one below the other. */
function foreignBlocks(text: Buffer): Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < text.length; ) {
    const feed = text.indexOf(lineFeed, from);
    const to = feed < 0 ? text.length : feed + 1;
    if (isOfOtherEncoding(text.subarray(from, to))) {
      const last = blocks.at(-1);
      if (last?.to === from) last.to = to;
      else blocks.push({ from, to });
    }
    from = to;
  }
  return blocks;
}

/** UTF-8 with a damaged character keeps the others; of another encoding few bytes form characters. */
function isOfOtherEncoding(line: Buffer): boolean {
  if (isUtf8(line)) return false;
  const read = line.toString('utf8', 0, mostSampled);
  const lost = read.split('\ufffd').length - 1;
  return lost * mostFormed > (read.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0);
}

function sampleOf(text: Buffer, blocks: readonly Block[]): Buffer {
  const parts: Buffer[] = [];
  let size = 0;
  for (const { from, to } of blocks) {
    if (size >= mostSampled) break;
    const part = text.subarray(from, Math.min(to, from + mostSampled - size));
    parts.push(part);
    size += part.length;
  }
  return Buffer.concat(parts);
}
