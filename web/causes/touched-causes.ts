import type { Cause } from '../../src/contract/cause.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask, keyOf } from '../api/api.ts';

/**
 * The causes of which somebody has said something, by fingerprint, as far back as `days`; all others are open. They come
 * as last seen, so the first page that reaches back far enough is the last one needed.
 */
export function touchedCauses(days: number) {
  return {
    queryKey: [...keyOf(endpoints.listCauses), 'touched', days],
    queryFn: async (): Promise<Map<string, Cause>> => {
      const since = new Date(Date.now() - days * 86_400_000).toISOString();
      const found = new Map<string, Cause>();
      let cursor: string | undefined;
      do {
        const page = await ask(endpoints.listCauses, {
          query: { limit: 500, status: ['acknowledged', 'resolved'], cursor },
        });
        for (const cause of page.items) found.set(cause.fingerprint, cause);
        const reachesBack = (page.items.at(-1)?.last_seen ?? '') < since;
        cursor = reachesBack ? undefined : (page.next_cursor ?? undefined);
      } while (cursor !== undefined);
      return found;
    },
  };
}
