import { useQuery } from '@tanstack/react-query';
import type { Analysis } from '../../src/contract/analyses/analysis.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask, keyOf, query } from '../api/api.ts';

/** Analyses that are stored in the same millisecond are told apart as long as they are fewer. */
const sameMoment = 5;

export type Occurrence = Pick<Analysis, 'id' | 'fingerprint' | 'created_at' | 'occurrence'>;

type Neighbours = { older: string | undefined; newer: string | undefined };

/** The analyses of the same cause before and after this one, as of now; empty where it is the only one. */
export function useNeighbours({ id, fingerprint, created_at, occurrence }: Occurrence): Neighbours {
  const neighbours = useQuery({
    queryKey: [...keyOf(endpoints.listDashboard), 'neighbours', id],
    queryFn: async () => {
      const [older, newer] = await Promise.all([
        ask(endpoints.listDashboard, { query: { fingerprint, until: created_at, limit: sameMoment } }),
        newestLast({ fingerprint, since: created_at }),
      ]);
      const after = older.items[older.items.findIndex((item) => item.id === id) + 1];
      const before = newer[newer.findIndex((item) => item.id === id) - 1];
      return { older: after?.id, newer: before?.id };
    },
    enabled: occurrence.count > 1,
  });
  return neighbours.data ?? { older: undefined, newer: undefined };
}

/** The oldest of a list whose newest come first: its last items, at the offset that its length tells. */
async function newestLast(filter: { fingerprint: string; since: string }): Promise<readonly Analysis[]> {
  const list = await ask(endpoints.listDashboard, { query: { ...filter, limit: sameMoment } });
  if (list.total <= sameMoment) return list.items;
  const offset = list.total - sameMoment;
  return (await ask(endpoints.listDashboard, { query: { ...filter, limit: sameMoment, offset } })).items;
}

/** The first analysis of the cause; undefined where this is it, or where it was erased. */
export function useFirstOccurrence({ id, fingerprint, occurrence }: Occurrence): Analysis | undefined {
  const until = occurrence.first_seen;
  const input = { query: { fingerprint, until, limit: 1 } };
  const first = useQuery({ ...query(endpoints.listDashboard, input), enabled: occurrence.count > 1 }).data?.items[0];
  return first?.id === id ? undefined : first;
}
