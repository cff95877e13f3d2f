import { type ReadLog, unpack } from './read-log.ts';
import type { Terminal } from './terminal.ts';

/** The log on standard input; unpacked. */
export async function readStdin(terminal: Terminal): Promise<ReadLog> {
  if (terminal.stdin.isTTY) await terminal.error('reading a log from this terminal; end it with Ctrl-D');
  const chunks: Uint8Array[] = [];
  for await (const chunk of terminal.stdin) chunks.push(Buffer.from(chunk));
  return await unpack(Buffer.concat(chunks));
}
