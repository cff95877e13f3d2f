import type { FastifyInstance } from 'fastify';
import { AppError } from '../kernel/app-error.ts';

/** Opens the port. Throws an `AppError` that names the setting where the port cannot be opened. */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: 'something else listens there. Stop it or set FIRSTFAIL_PORT.',
      EACCES: 'this account may not listen there. Set FIRSTFAIL_PORT to 1024 or more.',
      EADDRNOTAVAIL: 'this machine has no such address. Set FIRSTFAIL_HOST.',
      ENOTFOUND: 'this machine has no such address. Set FIRSTFAIL_HOST.',
    };
    const reason = reasons[code ?? ''];
    if (reason === undefined) throw error;
    throw new AppError('unavailable', `Cannot listen on ${host}, port ${port}: ${reason}`, { cause: error });
  }
}
