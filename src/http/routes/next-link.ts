import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoints.ts';
import type { Deps } from '../../service/deps.ts';

type Listing = Pick<Endpoint, 'path'> & { query: z.ZodObject };

/**
 * Links a page to the same list from the cursor on, as https://www.rfc-editor.org/rfc/rfc8288 writes it. Built on the
 * configured public address or else relative, never on the Host header, which the caller chooses.
 */
export function linkNext<Page extends { next_cursor: string | null }>(
  deps: Deps,
  { path, query }: Listing,
  { request, reply, page }: { request: FastifyRequest; reply: FastifyReply; page: Page },
): Page {
  if (page.next_cursor === null) return page;
  const parameters = new URLSearchParams(/\?.*/s.exec(request.url)?.[0]);
  for (const name of new Set(parameters.keys())) if (!Object.hasOwn(query.shape, name)) parameters.delete(name);
  parameters.set('cursor', page.next_cursor);
  reply.header('link', `<${deps.settings.publicUrl ?? ''}${path}?${parameters}>; rel="next"`);
  return page;
}
