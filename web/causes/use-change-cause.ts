import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { Cause, CauseChange, CauseDetail } from '../../src/contract/cause.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask, keyOf } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { touched } from '../api/use-change.ts';
import { sentence } from '../parts/refusal-state.tsx';

type Change = CauseChange & { fingerprint: string };

/** Shows the new status at once, and takes it back with the reason when the server says no. */
export function useChangeCause() {
  return useMutation({
    mutationFn: async ({ fingerprint, ...body }: Change) =>
      await ask(endpoints.changeCause, { params: { fingerprint }, body }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: [endpoints.getCause.path] });
      await queryClient.cancelQueries({ queryKey: [endpoints.listCauses.path] });
      const before = [...entriesOf(endpoints.getCause.path), ...entriesOf(endpoints.listCauses.path)];
      show(change);
      return { before };
    },
    onError: (error, _, context) => {
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data);
      notifications.show({ color: 'red', title: 'The cause is as it was', message: sentence(error) });
    },
    onSettled: async () => await touched(endpoints.getCause, endpoints.listCauses),
  });
}

function entriesOf(path: string) {
  return queryClient.getQueriesData({ queryKey: [path] });
}

function show({ fingerprint, status, note }: Change): void {
  const said = { status, note: note || null, changed_at: new Date().toISOString() };
  queryClient.setQueriesData<CauseDetail>({ queryKey: [endpoints.getCause.path] }, (cause) =>
    cause?.fingerprint === fingerprint ? { ...cause, ...said } : cause,
  );
  queryClient.setQueriesData<Map<string, Partial<Cause>>>(
    { queryKey: [...keyOf(endpoints.listCauses), 'touched'] },
    (all) => all && new Map(all).set(fingerprint, { ...all.get(fingerprint), ...said }),
  );
}
