import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import type { Terminal } from './terminal.ts';

/** A line typed at the terminal; undefined where it was ended with Ctrl-C or Ctrl-D. Hidden: it is not echoed. */
export async function prompt(
  { stdin, stderr }: Terminal,
  question: string,
  { hidden = false } = {},
): Promise<string | undefined> {
  if (!(stdin instanceof Readable)) return undefined;
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (hidden) done();
      else stderr.write(String(chunk), () => done());
    },
  });
  await new Promise<void>((resolve) => stderr.write(question, () => resolve()));
  // As a terminal: the line is edited by us, and the kernel echoes nothing.
  const lines = createInterface({ input: stdin, output: echo, terminal: true, historySize: 0 });
  return await new Promise((resolve) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => resolve(undefined));
  })
    .then((line) => line as string | undefined)
    .finally(() => {
      lines.close();
      if (hidden) stderr.write('\n', () => undefined);
    });
}
