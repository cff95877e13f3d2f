declare module 'seek-bzip' {
  const bunzip: {
    /** Throws where the stream is damaged, or where `writeByte` does. */
    decode(input: Buffer, output: { writeByte(byte: number): void }, isMultistream: boolean): void;
  };
  // biome-ignore lint/style/noDefaultExport: it is the package's own
  export default bunzip;
}

declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  export type Entry = { fileName: string; isEncrypted(): boolean };
  export type ZipFile = {
    entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
  };
  export function fromBufferPromise(buffer: Buffer): Promise<ZipFile>;
}
