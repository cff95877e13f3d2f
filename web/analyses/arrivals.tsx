import { Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ListedAnalysis } from '../../src/contract/analyses/analysis-list.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { ask, keyOf } from '../api/api.ts';
import { listRows } from '../api/list-rows.ts';
import { PageLink } from '../parts/page-link.tsx';
import { ciName } from '../words/labels.ts';
import { Untrusted } from '../words/untrusted.tsx';
import { sampleProject } from './sample-log.ts';
import { SendSample } from './send-sample.tsx';

const everyMs = 4_000;
const mostShown = 3;

/** Waits for logs while the page is open, and leads to what was found in them. */
export function Arrivals() {
  const { arrived, which } = useArrivals();
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <div role="status">
          {arrived.length === 0 ? (
            <Group gap="xs">
              <Loader size={14} type="dots" aria-hidden />
              <Text size="sm">Waiting for the {which} log…</Text>
            </Group>
          ) : (
            <Text size="sm" fw={600}>
              Received
            </Text>
          )}
        </div>
        <SendSample />
      </Group>
      {arrived.length > 0 && (
        <Stack gap={4} component="ul" aria-label="Received since this page was opened" m={0} pl="md">
          {arrived.map((analysis) => (
            <Arrived key={analysis.id} analysis={analysis} />
          ))}
        </Stack>
      )}
      <Text size="xs" c="dimmed">
        A log that arrives while this page is open appears here. The sample is stored as an analysis of the project{' '}
        {sampleProject}, which an administrator erases on the page of that project.
      </Text>
    </Stack>
  );
}

function Arrived({ analysis }: { analysis: ListedAnalysis }) {
  const { id, title, project } = analysis;
  const places = [project ?? 'no project named', ciName(analysis)].filter(Boolean);
  return (
    <Text size="sm" component="li">
      <PageLink to={pagePaths.analysis} params={{ id }} inherit>
        <Untrusted>{title}</Untrusted>
      </PageLink>{' '}
      (<Untrusted>{places.join(', ')}</Untrusted>)
    </Text>
  );
}

/** The newest analysis when the page was opened, and those that have come since. */
function useArrivals() {
  const before = useQuery({
    // Not below the key of the list: what is read anew there must not move the beginning.
    queryKey: ['newest analysis at the opening'],
    queryFn: async () => await ask(listRows, { query: { view: 'list', limit: 1 } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const last = before.data?.items[0];
  const newer = { view: 'list', limit: mostShown + 1, ...(last && { since: last.created_at }) } as const;
  const after = useQuery({
    queryKey: [...keyOf(listRows, { query: newer }), 'arrivals'],
    queryFn: async () => await ask(listRows, { query: newer }),
    enabled: before.isSuccess,
    refetchInterval: everyMs,
  });
  const arrived = (after.data?.items ?? []).filter(({ id }) => id !== last?.id).slice(0, mostShown);
  return { arrived, which: last ? 'next' : 'first' };
}
