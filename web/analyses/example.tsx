import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { query } from '../api/api.ts';
import { Loaded } from '../parts/loaded.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { Evidence } from './evidence.tsx';
import { Fix } from './fix.tsx';

/** The lines of the newest analysis of a cause, and what it suggests. */
export function Example({ fingerprint }: { fingerprint: string }) {
  const newest = useQuery(query(endpoints.listAnalyses, { query: { fingerprint, limit: 1 } }));
  const analysis = newest.data?.items[0];
  const open = analysis && (
    <PageLink to={pagePaths.analysis} params={{ id: analysis.id }} size="sm">
      Open the newest analysis
    </PageLink>
  );
  return (
    <Panel title="Example and fix" actions={open}>
      <Loaded from={newest} lines={5}>
        {({ items }) =>
          items.map(({ id, evidence, confidence, suggested_fix }) => (
            <Stack key={id} gap="md">
              <Evidence quotes={evidence} confidence={confidence} />
              <div>
                <Text size="xs" c="dimmed" mb={4}>
                  Suggested fix
                </Text>
                <Fix fix={suggested_fix} />
              </div>
            </Stack>
          ))
        }
      </Loaded>
    </Panel>
  );
}
