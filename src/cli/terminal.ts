import { printable } from './printable.ts';

export type Streams = {
  env: Record<string, string | undefined>;
  stdin: AsyncIterable<Uint8Array | string> & { isTTY?: boolean };
  stdout: OutputStream;
  stderr: OutputStream;
  /** Waits; tests replace it. */
  wait?: (ms: number) => Promise<unknown>;
};

export type OutputStream = {
  isTTY?: boolean;
  columns?: number;
  write(data: string | Uint8Array, done: (error?: Error | null) => void): boolean;
  on(event: 'error', listener: (error: Error) => void): unknown;
};

/** Where the command reads and writes. Each write resolves when the stream accepted it, so that a slow reader slows the command. */
export type Terminal = Streams & {
  print(text: string): Promise<void>;
  /** One line on standard error, without control characters. */
  error(sentence: string): Promise<void>;
};

export function makeTerminal(streams: Streams): Terminal {
  const { env, wait } = streams;
  const stdout = outliving(streams.stdout);
  let opened: OutputStream | undefined;
  const stderr = () => {
    opened ??= outliving(streams.stderr);
    return opened;
  };
  return {
    ...{ env, stdout },
    ...(wait && { wait }),
    // Opened where they are used: that takes a while.
    get stdin() {
      return streams.stdin;
    },
    get stderr() {
      return stderr();
    },
    print: (text) => write(stdout, text),
    error: (sentence) => write(stderr(), `firstfail: ${printable(sentence)}\n`),
  };
}

/** Failed writes reject the call that made them; without a listener they would also end the process. */
function outliving(stream: OutputStream): OutputStream {
  stream.on('error', () => undefined);
  return stream;
}

/** How many characters a line has room for; a pipe takes any number. */
export function widthOf({ isTTY, columns }: OutputStream): number {
  if (!isTTY) return Number.POSITIVE_INFINITY;
  // A terminal may report a width of zero.
  return columns || 80;
}

/** Resolves when the stream accepted it. */
export function write(stream: OutputStream, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(data, (error) => (error ? reject(error) : resolve()));
  });
}
