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
  let shown = true;
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (shown) stderr.write(String(chunk), () => undefined);
      done();
    },
  });
  // As a terminal: the line is edited by us, and the kernel echoes nothing. The question comes after, so that what is
  // typed or pasted at once is not shown either.
  const lines = createInterface({ input: stdin, output: echo, terminal: true, historySize: 0, prompt: question });
  lines.prompt();
  shown = !hidden;
  const line = await new Promise<string | undefined>((resolve) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => resolve(undefined));
  });
  lines.close();
  if (hidden || line === undefined) stderr.write('\n', () => undefined);
  return line;
}
