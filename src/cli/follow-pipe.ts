import type { Readable } from 'node:stream';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { OutputStream } from './terminal.ts';
import { write } from './terminal.ts';

const quietMs = 200;
/** More than a pipe and its reader hold of what a process printed before it ended. */
const mostBytesAfterExit = 1024 * 1024;

type Ends = {
  target: OutputStream;
  keep: (chunk: Uint8Array) => void;
  /** Nobody reads the target any more. */
  gone: () => void;
};

type Following = {
  /** Once the process has ended: resolves when all that it printed is passed on. */
  finish(): Promise<void>;
};

/** Passes on what comes, as fast as it is taken. */
export function followPipe(source: Readable, { target, keep, gone }: Ends): Following {
  let bytes = 0;
  let writing: Promise<void> | undefined;
  const closed = new Promise<void>((resolve) => void source.once('close', resolve));
  source.on('error', () => undefined);
  source.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    source.pause();
    keep(chunk);
    writing = write(target, chunk)
      .then(
        () => void source.resume(),
        () => {
          gone();
          source.destroy();
        },
      )
      .finally(() => {
        writing = undefined;
      });
  });
  // A process that the command left behind keeps the pipe open, and may print for ever.
  const finish = async () => {
    const mostBytes = bytes + mostBytesAfterExit;
    for (let before = -1; !source.closed && (writing || bytes > before) && bytes < mostBytes; ) {
      before = bytes;
      await Promise.race([closed, sleep(quietMs, undefined, { ref: false })]);
      // What came while this process had no time is read before the clock is believed.
      await turn();
      await turn();
    }
    source.destroy();
    await writing;
  };
  return { finish };
}
