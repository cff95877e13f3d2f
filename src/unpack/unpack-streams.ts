import { Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import type { CollectedBytes } from './collected-bytes.ts';

const chunkBytes = 64 * 1024;

type Unpacker = (bytes: Uint8Array, into: CollectedBytes) => Promise<void>;

/** A log that is still being written, or was cut, ends in the middle of its stream: what is there is read. */
const gzip: Unpacker = async (bytes, into) => {
  const stream = createGunzip({ chunkSize: chunkBytes, finishFlush: constants.Z_SYNC_FLUSH });
  stream.end(bytes);
  for await (const chunk of stream) into.add(chunk);
};

const zstd: Unpacker = async (bytes, into) => {
  const { Decompress } = await import('fzstd');
  const stream = new Decompress((chunk) => into.add(chunk.slice()));
  for (let at = 0; at < bytes.length; at += chunkBytes)
    stream.push(bytes.subarray(at, at + chunkBytes), at + chunkBytes >= bytes.length);
};

const xz: Unpacker = async (bytes, into) => {
  const { XzReadableStream } = await import('xz-decompress');
  const packed = Readable.toWeb(Readable.from(chunksOf(bytes))) as ReadableStream<Uint8Array>;
  const reader = new XzReadableStream(packed).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) into.add(read.value.slice());
};

const bzip2: Unpacker = async (bytes, into) => {
  const { default: Bunzip } = await import('seek-bzip');
  let chunk = new Uint8Array(chunkBytes);
  let filled = 0;
  const flush = () => {
    into.add(chunk.subarray(0, filled));
    chunk = new Uint8Array(chunkBytes);
    filled = 0;
  };
  const writeByte = (byte: number) => {
    chunk[filled] = byte;
    filled += 1;
    if (filled === chunkBytes) flush();
  };
  Bunzip.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { writeByte }, true);
  flush();
};

export const unpackers = { gzip, zstd, xz, bzip2 };

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}
