import type { FastifyInstance } from 'fastify';
import { AppError } from '../kernel/app-error.ts';

type Address = { host: string; port: number };

const reasons: Record<string, string> = {
  EADDRINUSE: 'something else listens there. Stop it, or choose another port with --port or FIRSTFAIL_PORT.',
  EACCES: 'this account may not listen there. Choose a port from 1024 with --port or FIRSTFAIL_PORT.',
  EADDRNOTAVAIL: 'this machine has no such address. Set FIRSTFAIL_HOST.',
  ENOTFOUND: 'this machine has no such address. Set FIRSTFAIL_HOST.',
};

/** Opens the port. Throws an `AppError` that names the setting where the port cannot be opened. */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainListening(error, { host, port });
  }
}

/** The error as a sentence for the operator where it is known. */
export function explainListening(error: unknown, { host, port }: Address): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) return error;
  return new AppError('unavailable', `Cannot listen on ${host}, port ${port}: ${reason}`, { cause: error });
}
