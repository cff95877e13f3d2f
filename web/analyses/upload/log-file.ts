import { maxLogBytes } from '../../../src/contract/analyses/ingest.ts';
import { lastLogPart } from '../../../src/contract/analyses/last-log-part.ts';

export type ReadLog = {
  text: string;
  /** The size of the whole log, unpacked and decoded, in UTF-8. */
  sizeBytes: number;
  /** `text` is the last part of the log, as long as the limit allows. */
  isCut: boolean;
};

type Progress = (readBytes: number) => void;

/** Reads a pasted, plain or gzip log and keeps no more of it in memory than the limit allows. */
export async function readLog(file: Blob, progress?: Progress): Promise<ReadLog> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  const stream = isGzip ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const tail = new Tail(maxLogBytes + 4);
  // PowerShell writes UTF-16; what is no text at all becomes the replacement character, as anywhere.
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const encoder = new TextEncoder();
  for await (const chunk of chunksOf(stream)) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    tail.add(encoder.encode(decoder.decode(chunk, { stream: true })));
    progress?.(tail.sizeBytes);
  }
  tail.add(encoder.encode(decoder?.decode()));
  const { sizeBytes } = tail;
  return { text: new TextDecoder().decode(lastLogPart(tail.bytes())), sizeBytes, isCut: sizeBytes > maxLogBytes };
}

/** Keeps the last bytes of everything that is added. */
class Tail {
  readonly #keptBytes: number;
  #chunks: Uint8Array[] = [];
  #held = 0;
  sizeBytes = 0;

  constructor(keptBytes: number) {
    this.#keptBytes = keptBytes;
  }

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    this.sizeBytes += chunk.length;
    for (let first = this.#chunks[0]; first && this.#held - first.length >= this.#keptBytes; first = this.#chunks[0]) {
      this.#chunks.shift();
      this.#held -= first.length;
    }
  }

  bytes(): Uint8Array {
    const all = new Uint8Array(this.#held);
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }
}

// Not every browser can iterate over a stream.
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
