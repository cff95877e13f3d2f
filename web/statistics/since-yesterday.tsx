import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedAnalysis } from '../../src/contract/analyses/analysis-list.ts';
import type { Cause } from '../../src/contract/causes/cause.ts';
import { pagePaths } from '../../src/contract/pages.ts';
import { query } from '../api/api.ts';
import type { Scope } from '../browser/scope.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { count } from '../words/format.ts';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { mostFresh, sinceYesterdayQuestions } from './questions.ts';
import classes from './top-list.module.css';

/** Compares the last 24 hours with the 24 before: number of failures, new causes, causes that came back. */
export function SinceYesterday({ scope }: { scope: Scope }) {
  const [nowMs] = useState(() => Date.now());
  const { since, ...asked } = sinceYesterdayQuestions(nowMs, scope);
  const today = useQuery(query(...asked.today));
  const before = useQuery(query(...asked.before));
  const fresh = useQuery(query(...asked.fresh));
  const causes = useQuery(query(...asked.causes));
  const back = (causes.data?.items ?? []).filter(({ reopened_at }) => reopened_at !== null && reopened_at >= since);
  return (
    <Stack gap="xs">
      <Loaded from={today} lines={1}>
        {({ total }) => (
          <Text size="sm" px="md">
            <PageLink to={pagePaths.analyses} search={{ ...scope, since }} inherit fw={600}>
              {count(total, 'failed run')}
            </PageLink>{' '}
            in the last 24 hours{before.data && `, ${compared(total, before.data.total)}`}.
          </Text>
        )}
      </Loaded>
      <Loaded from={fresh} lines={mostFresh}>
        {({ items }) => <Changes fresh={items} back={back} />}
      </Loaded>
    </Stack>
  );
}

function Changes({ fresh, back }: { fresh: readonly ListedAnalysis[]; back: readonly Cause[] }) {
  if (fresh.length === 0 && back.length === 0) {
    return <EmptyState title="Nothing new">What failed since yesterday has failed before.</EmptyState>;
  }
  return (
    <ul className={classes.list}>
      {back.map(({ fingerprint, title, last_seen }) => (
        <li key={fingerprint}>
          <PageLink to={pagePaths.cause} params={{ fingerprint }} className={classes.project} underline="never">
            <Change title={title} what="came back" at={last_seen} />
          </PageLink>
        </li>
      ))}
      {fresh.map(({ id, title, created_at }) => (
        <li key={id}>
          <PageLink to={pagePaths.analysis} params={{ id }} className={classes.project} underline="never">
            <Change title={title} what="new" at={created_at} />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function Change({ title, what, at }: { title: string; what: string; at: string }) {
  return (
    <>
      <span className={classes.name}>
        <Untrusted>{title}</Untrusted>
      </span>
      <span className={classes.about}>
        {what} · <Timestamp at={at} as="ago" />
      </span>
    </>
  );
}

function compared(now: number, before: number): string {
  if (now === before) return 'as many as the day before';
  return now > before ? `${now - before} more than the day before` : `${before - now} fewer than the day before`;
}
