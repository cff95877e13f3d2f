import type { FastifyReply } from 'fastify';
import { type Ignored, ignoredHeader } from '../../kernel/ignored-names.ts';

/** Tells the sender which of its members and parameters nothing reads; they are accepted all the same. */
export function nameIgnored(reply: FastifyReply, ignored: readonly Ignored[]): void {
  const header = ignoredHeader(ignored);
  if (header !== undefined) reply.header('firstfail-ignored', header);
}
