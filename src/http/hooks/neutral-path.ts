import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path as which the route counts, where it is another address of one. */
    twinOf?: string;
  }
}

/** The route of a request as idempotency and metrics know it; undefined where there is no such route. */
export function neutralPath({ routeOptions: { url, config } }: FastifyRequest): string | undefined {
  return config.twinOf ?? url;
}
