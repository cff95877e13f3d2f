import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import type { CauseDetail } from '../../src/contract/causes/cause.ts';
import { nameOf, spaced } from '../../src/contract/causes/team-words.ts';
import { Panel } from '../parts/panel.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { KnowledgeForm } from './knowledge-form.tsx';
import { KnownFix } from './known-fix.tsx';
import { TeamFacts } from './team-facts.tsx';

/** What people have written down about a cause, and the form that changes it; without a ticket, the way to a new one. */
export function CauseKnowledge({ cause, newIssue }: { cause: CauseDetail; newIssue: ReactNode }) {
  const [opened, edit] = useDisclosure(false);
  const { known_fix, category_correction } = cause;
  const actions = (
    <Button size="xs" variant="default" leftSection={<Pencil size={14} aria-hidden />} onClick={edit.open}>
      Edit
    </Button>
  );
  return (
    <Panel title="What the team knows" about="Shown first wherever this cause comes back." actions={actions}>
      <Stack gap="sm">
        {known_fix === null ? (
          <Text size="sm" c="dimmed">
            Nobody has written down a fix yet.
          </Text>
        ) : (
          <KnownFix text={known_fix} />
        )}
        <Group gap="md">
          <TeamFacts knowledge={cause} />
          {cause.ticket_url === null && newIssue}
        </Group>
        {category_correction && (
          <Text size="sm">
            Category corrected to {spaced(category_correction.category)} by{' '}
            <Untrusted>{nameOf(category_correction.corrected_by)}</Untrusted>{' '}
            <Timestamp at={category_correction.corrected_at} as="ago" />; it holds for later analyses.
          </Text>
        )}
      </Stack>
      <KnowledgeForm key={String(opened)} cause={cause} opened={opened} close={edit.close} />
    </Panel>
  );
}
