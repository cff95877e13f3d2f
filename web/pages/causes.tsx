import { Button, Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Repeat from 'lucide-react/icons/repeat';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { type CauseStatus, causeStatuses } from '../../src/contract/causes/cause.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { TopRootCausesReply } from '../../src/contract/statistics/statistics.ts';
import { query } from '../api/api.ts';
import type { Scope } from '../browser/scope.ts';
import { useScope } from '../browser/use-scope.ts';
import { useSearch } from '../browser/use-search.ts';
import { byCost, costOf, costRule } from '../causes/cause-cost.ts';
import { CauseRow } from '../causes/cause-row.tsx';
import { type CauseSearch, FoundCauses } from '../causes/found-causes.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ExportMenu } from '../parts/export-menu.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Rows } from '../parts/rows.tsx';
import { ScopePicker } from '../projects/scope-picker.tsx';
import { useWho } from '../session/who.ts';
import { count, words } from '../words/format.ts';

const ranges = ['7', '30', '90'] as const;
const shownAtFirst = 25;
const askedFor = 100;
const typingMs = 300;
const aboutAll = 'Every cause that was ever seen, those seen last first; a branch does not limit them.';

const whose = ['mine', 'muted', 'not_muted'] as const;
type Whose = (typeof whose)[number];
const whoseLabels: Record<Whose, string> = {
  mine: 'Assigned to me',
  muted: 'Muted',
  not_muted: 'Not muted',
};

type TopCause = TopRootCausesReply['items'][number];

export function CausesPage() {
  const search = useSearch();
  const { user } = useWho();
  const days = Number(ranges.find((range) => range === search.one('days')) ?? '30');
  const status = causeStatuses.find((one) => one === search.one('status'));
  const only = whose.find((one) => one === search.one('only'));
  const q = search.one('q');
  const scope = useScope();
  const isAll = q !== undefined || search.one('order') === 'last_seen';
  const wanted: CauseSearch = { q, status, project: scope.project, ...ofWhose(only, user.id) };
  return (
    <Page
      title="Causes"
      about={isAll ? aboutAll : `What failed in the last ${days} days, ranked by what it cost: ${costRule}.`}
      actions={<ExportMenu endpoint={endpoints.listCauses} query={wanted} />}
    >
      <Filters search={search} chosen={{ days, status, only, isAll }} />
      {isAll ? (
        <FoundCauses search={wanted} />
      ) : (
        <ByCost key={`${days} ${status} ${only}`} asked={{ days, ...scope }} status={status} only={only} />
      )}
    </Page>
  );
}

function ofWhose(only: Whose | undefined, me: string): Pick<CauseSearch, 'assignee' | 'muted'> {
  if (only === undefined) return {};
  return only === 'mine' ? { assignee: me } : { muted: only === 'muted' ? 'true' : 'false' };
}

type FilterProps = {
  search: ReturnType<typeof useSearch>;
  chosen: { days: number; status: CauseStatus | undefined; only: Whose | undefined; isAll: boolean };
};

function Filters({ search, chosen: { days, status, only, isAll } }: FilterProps) {
  const { change } = search;
  return (
    <Group gap="sm">
      <Words search={search} />
      <ScopePicker scope={useScope()} change={change} />
      <SegmentedControl
        aria-label="Order"
        size="xs"
        value={isAll ? 'last_seen' : 'cost'}
        onChange={(value) => change({ order: value === 'cost' ? undefined : value, q: undefined })}
        data={[
          { value: 'cost', label: 'By cost' },
          { value: 'last_seen', label: 'All, seen last first' },
        ]}
      />
      {!isAll && (
        <SegmentedControl
          aria-label="Range"
          size="xs"
          value={String(days)}
          onChange={(value) => change({ days: value === '30' ? undefined : value })}
          data={ranges.map((value) => ({ value, label: `${value} days` }))}
        />
      )}
      <NativeSelect
        aria-label="Status"
        size="xs"
        value={status ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value })}
        data={[{ value: '', label: 'Every status' }, ...causeStatuses.map((value) => ({ value, label: words(value) }))]}
      />
      <NativeSelect
        aria-label="Which causes"
        size="xs"
        value={only ?? ''}
        onChange={(event) => change({ only: event.currentTarget.value })}
        data={[{ value: '', label: 'Every cause' }, ...whose.map((value) => ({ value, label: whoseLabels[value] }))]}
      />
    </Group>
  );
}

/** Applies when the person stops typing. */
function Words({ search }: { search: ReturnType<typeof useSearch> }) {
  const current = search.one('q') ?? '';
  const [text, setText] = useState(current);
  useEffect(() => setText(current), [current]);
  const change = useDebouncedCallback((value: string) => search.change({ q: value.trim() }), typingMs);
  return (
    <TextInput
      size="xs"
      flex={1}
      miw={220}
      aria-label="Find a cause"
      placeholder="Words of a title, test, path or fix"
      leftSection={<Search size={14} aria-hidden />}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        change(value);
      }}
    />
  );
}

type ByCostProps = {
  asked: Scope & { days: number };
  status: CauseStatus | undefined;
  only: Whose | undefined;
};

function ByCost({ asked, status, only }: ByCostProps) {
  const top = useQuery({
    ...query(endpoints.readTopRootCauses, { query: { ...asked, limit: askedFor, occurrence_days: asked.days } }),
    placeholderData: keepPreviousData,
  });
  if (top.data) return <Ranked causes={top.data.items} status={status} only={only} />;
  return (
    <Panel title="Causes" flush>
      <Loaded from={top} lines={10} height={44}>
        {() => null}
      </Loaded>
    </Panel>
  );
}

type RankedProps = { causes: readonly TopCause[]; status: CauseStatus | undefined; only: Whose | undefined };

function Ranked({ causes, status, only }: RankedProps) {
  const { user } = useWho();
  const [isWhole, setWhole] = useState(false);
  const isWanted = (cause: TopCause) =>
    (status === undefined || cause.status === status) && (only === undefined || matches[only](cause, user.id));
  const wanted = byCost(causes).filter(isWanted);
  const shown = isWhole ? wanted : wanted.slice(0, shownAtFirst);
  const highest = Math.max(1, ...causes.map(costOf));
  if (wanted.length === 0) return <Nothing status={status} only={only} />;
  return (
    <>
      <Panel title={status ? words(status) : 'By cost'} about={reach(wanted.length, causes.length)} flush>
        <Rows label="Causes by cost">
          {shown.map((cause) => (
            <CauseRow key={cause.fingerprint} cause={cause} share={costOf(cause) / highest} />
          ))}
        </Rows>
      </Panel>
      {shown.length < wanted.length && (
        <Button variant="default" onClick={() => setWhole(true)}>
          Show the other {wanted.length - shown.length}
        </Button>
      )}
    </>
  );
}

const matches: Record<Whose, (cause: TopCause, me: string) => boolean> = {
  mine: ({ assignee }, me) => assignee?.id === me,
  muted: ({ muted_until }) => muted_until !== null,
  not_muted: ({ muted_until }) => muted_until === null,
};

function Nothing({ status, only }: Pick<RankedProps, 'status' | 'only'>) {
  const filters = [status, only && whoseLabels[only].toLowerCase()].filter((name) => name !== undefined);
  return (
    <Panel title="By cost">
      <EmptyState
        title={filters.length > 0 ? `No cause is ${filters.join(' and ')}` : 'Nothing failed'}
        icon={<Repeat size={28} />}
      >
        {filters.length > 0
          ? 'Not among those seen in this range; choose a longer one or other filters.'
          : 'No analysis was stored in this range. A cause appears with the first failed run that has it.'}
      </EmptyState>
    </Panel>
  );
}

function reach(wanted: number, all: number): string {
  const total = count(wanted, 'cause');
  return all < askedFor ? total : `${total} of the ${askedFor} that were seen most often`;
}
