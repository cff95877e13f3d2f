import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { CauseDetail, CauseStatus } from '../../src/contract/causes/cause.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { TopRootCausesReply } from '../../src/contract/statistics/statistics.ts';
import { ask } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { touched } from '../api/use-change.ts';
import { sentence } from '../parts/refusal-state.tsx';

/** The queries that hold the status. */
const shownBy = [endpoints.getCause, endpoints.readTopRootCauses];

type Change = { fingerprint: string; status: CauseStatus; note: string | null };

/** Shows the new status at once, and restores the old one with the reason when the server refuses. */
export function useChangeCause() {
  return useMutation({
    // Changes are sent one after the other, so that the last one wins.
    scope: { id: 'causes' },
    mutationFn: async ({ fingerprint, ...body }: Change) =>
      await ask(endpoints.changeCause, { params: { fingerprint }, body }),
    onMutate: async (change) => {
      await Promise.all(shownBy.map(async ({ path }) => await queryClient.cancelQueries({ queryKey: [path] })));
      const before = shownBy.flatMap(({ path }) => queryClient.getQueriesData({ queryKey: [path] }));
      show(change);
      return { before };
    },
    onError: (error, _, context) => {
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data);
      notifications.show({ color: 'red', title: 'The cause is as it was', message: sentence(error) });
    },
    onSettled: async () => await touched(...shownBy, endpoints.listCauses, endpoints.listCauseActivity),
  });
}

function show({ fingerprint, status, note }: Change): void {
  const changed = { status, note: note || null, ...(status === 'resolved' && { reopened_at: null }) };
  queryClient.setQueriesData<CauseDetail>({ queryKey: [endpoints.getCause.path] }, (cause) =>
    cause?.fingerprint === fingerprint ? { ...cause, ...changed, changed_at: new Date().toISOString() } : cause,
  );
  queryClient.setQueriesData<TopRootCausesReply>(
    { queryKey: [endpoints.readTopRootCauses.path] },
    (top) =>
      top && {
        items: top.items.map((cause) => (cause.fingerprint === fingerprint ? { ...cause, ...changed } : cause)),
      },
  );
}
