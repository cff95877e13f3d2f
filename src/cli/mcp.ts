import { cwd } from 'node:process';
import { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { maxBodyBytes } from '../contract/analyses/ingest.ts';
import { createAgentServer } from '../mcp/create-agent-server.ts';
import { agentSource } from './agent-source.ts';
import type { Terminal } from './terminal.ts';

/** Speaks with an agent over standard input and output until the agent closes them. */
export async function serveAgent({ root }: { root?: string }, terminal: Terminal): Promise<number> {
  if (terminal.stdin.isTTY) await terminal.error('an agent starts this command and speaks with it; Ctrl-D ends it.');
  const source = agentSource(terminal.env, root ?? cwd());
  const stdin = Readable.from(terminal.stdin);
  const stdout = new Writable({
    write: (chunk, _encoding, done) => void terminal.print(String(chunk)).then(() => done(), done),
  });
  const transport = new StdioServerTransport(stdin, stdout, { maxBufferSize: maxBodyBytes });
  const handle = serveStdio(() => createAgentServer(source), { transport, maxSubscriptions: 0 });
  await finished(stdin).catch(() => undefined);
  await handle.close();
  return 0;
}
