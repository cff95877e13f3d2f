import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CauseActivity as Activity } from '../../src/contract/causes/cause-activity.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query } from '../api/api.ts';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { ShowOlder, useReach } from '../parts/show-older.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { activityWords } from './activity-words.ts';
import { useKnowCause } from './use-know-cause.ts';

/** What was changed and said of a cause, the newest first, and a form to say more. */
export function CauseActivity({ fingerprint }: { fingerprint: string }) {
  const reach = useReach();
  const activity = useQuery({
    ...query(endpoints.listCauseActivity, { params: { fingerprint }, query: { limit: reach.limit } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="Activity" flush>
      <Comment fingerprint={fingerprint} />
      <Loaded from={activity} lines={3}>
        {({ items }) => (
          <>
            <Rows label="Activity">
              {items.map((item) => (
                <Entry key={item.id} item={item} />
              ))}
            </Rows>
            <ShowOlder reach={reach} shown={items.length} busy={activity.isPlaceholderData} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Entry({ item }: { item: Activity }) {
  const { who, what } = activityWords(item);
  return (
    <Row
      title={
        <span>
          <Untrusted>{who}</Untrusted> <Untrusted>{what}</Untrusted>
        </span>
      }
      actions={
        <Text size="sm" c="dimmed">
          <Timestamp at={item.created_at} as="ago" />
        </Text>
      }
    >
      {item.note && (
        <Text size="sm" component="div" style={{ whiteSpace: 'pre-wrap' }}>
          <Untrusted>{item.note}</Untrusted>
        </Text>
      )}
    </Row>
  );
}

function Comment({ fingerprint }: { fingerprint: string }) {
  const [note, setNote] = useState('');
  const know = useKnowCause(fingerprint, () => setNote(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() !== '') know.mutate({ note });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" px="md" pb="md">
        <Textarea
          label="Comment"
          {...{ autosize: true, minRows: 2, maxRows: 10, maxLength: 2000 }}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <FormProblem error={know.error} />
        <Group justify="flex-end">
          <Button size="xs" type="submit" variant="default" loading={know.isPending}>
            Add the comment
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
