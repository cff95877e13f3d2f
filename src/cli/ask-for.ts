import type { CallInput } from '../contract/client.ts';
import type { Endpoint } from '../contract/endpoints.ts';
import { askService, type ServiceReply, sentenceOf } from './ask-service.ts';
import { readConnection } from './connection.ts';
import { printableJson } from './printable.ts';
import type { Terminal } from './terminal.ts';

export type BodyOf<E extends Endpoint> = Extract<ServiceReply<E>, { ok: true }>['body'];

type Asked<E extends Endpoint> = {
  endpoint: E;
  input?: CallInput<E>;
  json?: boolean | undefined;
  /** What a person is told of a list without items. */
  none?: string;
};

/**
 * Asks the service and prints what it answers: as JSON where that is wanted, else as `show` writes it. Returns the exit
 * status; a refusal is a sentence.
 */
export async function askFor<E extends Endpoint>(
  { endpoint, input, json, none }: Asked<E>,
  terminal: Terminal,
  show: (body: BodyOf<E>, url: string) => string,
): Promise<number> {
  const configured = readConnection(terminal.env);
  if ('error' in configured) return await refuse(terminal, configured.error);
  const { connection } = configured;
  const reply = await askService(connection, endpoint, input && { input });
  if (!reply.ok) return await refuse(terminal, sentenceOf(reply, connection));
  const { body } = reply as Extract<ServiceReply<E>, { ok: true }>;
  if (none !== undefined && !json && isList(body) && body.items.length === 0) await terminal.error(none);
  else await terminal.print(json ? jsonOf(body) : show(body, connection.url));
  return 0;
}

/** A list is one object a line. */
function jsonOf(body: unknown): string {
  const items: unknown[] = isList(body) ? body.items : [body];
  return items.map((item) => `${printableJson(item)}\n`).join('');
}

function isList(body: unknown): body is { items: unknown[] } {
  return typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items);
}

export async function refuse(terminal: Terminal, sentence: string): Promise<number> {
  await terminal.error(sentence);
  return 1;
}
