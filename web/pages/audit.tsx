import { Button, Code, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useEffect, useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import { type AuditAction, type AuditEntry, auditActions } from '../../src/contract/tenants/audit.ts';
import { ask, keyOf } from '../api/api.ts';
import { useSearch } from '../browser/use-search.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { ExportMenu } from '../parts/export-menu.tsx';
import { Loading } from '../parts/loading.tsx';
import { Panel } from '../parts/panel.tsx';
import { PermissionState } from '../parts/permission-state.tsx';
import { RefusalState } from '../parts/refusal-state.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import { SettingsFrame } from '../shell/settings-frame.tsx';
import { auditSentence, detailsOf } from '../tenants/audit-sentence.ts';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import classes from './audit.module.css';

const typingMs = 400;
const about = 'Who changed what. Entries cannot be changed, nor removed before they are a year old.';

export function AuditPage() {
  if (isAdmin(useWho())) return <Audit />;
  return (
    <SettingsFrame title="Audit log" about={about}>
      <Panel title="Entries">
        <PermissionState what="read the audit log" />
      </Panel>
    </SettingsFrame>
  );
}

function Audit() {
  const search = useSearch();
  const action = auditActions.find((one) => one === search.one('action'));
  const person = search.one('person');
  const [since, until] = [search.one('since'), search.one('until')];
  const filters = { action, person, since, until };
  const pages = useAudit(filters);
  const filter = (
    <NativeSelect
      size="xs"
      label="Which entries"
      value={action ?? ''}
      onChange={(event) => search.change({ action: event.currentTarget.value })}
      data={[
        { value: '', label: 'Everything' },
        ...auditActions.map((value) => ({ value, label: auditSentence(value) })),
      ]}
    />
  );
  return (
    <SettingsFrame title="Audit log" about={about}>
      <div className={classes.filters}>
        <Typed search={search} name="person" label="Person" placeholder="part of an e-mail address" />
        <Typed search={search} name="since" label="From" type="date" />
        <Typed search={search} name="until" label="To" type="date" />
        {filter}
        <ExportMenu endpoint={endpoints.listAudit} query={filters} />
      </div>
      <Panel title="Entries" flush>
        {pages.data && <Entries entries={pages.data.pages.flatMap(({ items }) => items)} />}
        {!pages.data && pages.isError && <RefusalState error={pages.error} retry={() => void pages.refetch()} />}
        {!pages.data && !pages.isError && <Loading lines={8} height={40} />}
      </Panel>
      {pages.hasNextPage && (
        <Button variant="default" onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage}>
          Show older entries
        </Button>
      )}
    </SettingsFrame>
  );
}

type TypedProps = {
  search: ReturnType<typeof useSearch>;
  name: 'person' | 'since' | 'until';
  label: string;
  type?: 'date';
  placeholder?: string;
};

function Typed({ search, name, ...props }: TypedProps) {
  const current = search.one(name) ?? '';
  const [text, setText] = useState(current);
  useEffect(() => setText(current), [current]);
  const change = useDebouncedCallback((value: string) => search.change({ [name]: value.trim() }), typingMs);
  return (
    <TextInput
      {...props}
      size="xs"
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        change(value);
      }}
    />
  );
}

type Filters = { action: AuditAction | undefined } & Record<'person' | 'since' | 'until', string | undefined>;

function useAudit(filters: Filters) {
  const auditQuery = { limit: 50, ...filters };
  return useInfiniteQuery({
    queryKey: [...keyOf(endpoints.listAudit, { query: auditQuery }), 'pages'],
    queryFn: async ({ pageParam }: { pageParam: string | undefined }) =>
      await ask(endpoints.listAudit, { query: { ...auditQuery, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState title="No such entry" icon={<ScrollText size={28} />}>
        Nothing of this kind has happened in the last year.
      </EmptyState>
    );
  }
  return (
    <Rows label="Audit log">
      {entries.map((entry) => (
        <Row
          key={entry.id}
          title={
            <>
              <span>{auditSentence(entry.action)}</span>
              {entry.subject.name && entry.subject.id !== entry.actor.id && <Untrusted>{entry.subject.name}</Untrusted>}
            </>
          }
          facts={[
            <Timestamp key="when" at={entry.created_at} />,
            <span key="who">
              by <Actor actor={entry.actor} />
            </span>,
            entry.address && (
              <span key="from">
                from <Untrusted>{entry.address}</Untrusted>
              </span>
            ),
            ...detailsOf(entry.details).map(([name, value]) => (
              <span key={name}>
                {name} <Code>{<Untrusted>{value}</Untrusted>}</Code>
              </span>
            )),
          ]}
        />
      ))}
    </Rows>
  );
}

function Actor({ actor }: { actor: AuditEntry['actor'] }) {
  if (actor.kind === 'operator') return 'the operator';
  if (actor.kind === 'firstfail') return 'Firstfail';
  if (actor.kind === 'anonymous') return 'somebody who was not signed in';
  return <Untrusted>{actor.name ?? 'somebody who is gone'}</Untrusted>;
}
