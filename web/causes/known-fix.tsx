import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { AnalysisDetail } from '../../src/contract/analyses/attribution.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { PageLink } from '../parts/page-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { TeamFacts } from './team-facts.tsx';

const Markdown = lazy(async () => ({ default: (await import('../parts/markdown.tsx')).Markdown }));

/** The fix as people wrote it down. */
export function KnownFix({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton h={40} />}>
      <Markdown text={text} />
    </Suspense>
  );
}

/** What the team knows of the cause of an analysis; nothing where nobody has written anything down. */
export function KnownFixPanel({ analysis: { fingerprint, team_knowledge } }: { analysis: AnalysisDetail }) {
  const { known_fix, assignee, ticket_url, muted_until } = team_knowledge;
  if (known_fix === null && assignee === null && ticket_url === null && muted_until === null) return null;
  return (
    <Panel title={known_fix === null ? 'What the team knows' : 'Known fix'}>
      <Stack gap="sm">
        {known_fix !== null && <KnownFix text={known_fix} />}
        <Group gap="md">
          <TeamFacts knowledge={team_knowledge} />
          <Text size="sm">
            <PageLink to={pagePaths.cause} params={{ fingerprint }} inherit>
              Change it on the cause
            </PageLink>
          </Text>
        </Group>
      </Stack>
    </Panel>
  );
}
