import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Repeat from 'lucide-react/icons/repeat';
import { useState } from 'react';
import { type CauseStatus, causeStatuses } from '../../src/contract/causes/cause.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { TopRootCausesReply } from '../../src/contract/statistics/statistics.ts';
import { query } from '../api/api.ts';
import { useSearch } from '../browser/use-search.ts';
import { byCost, costOf, costRule } from '../causes/cause-cost.ts';
import { CauseRow } from '../causes/cause-row.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Rows } from '../parts/rows.tsx';
import { count, words } from '../words/format.ts';

const ranges = ['7', '30', '90'] as const;
const shownAtFirst = 25;
const askedFor = 100;

type TopCause = TopRootCausesReply['items'][number];

export function CausesPage() {
  const search = useSearch();
  const days = Number(ranges.find((range) => range === search.one('days')) ?? '30');
  const status = causeStatuses.find((one) => one === search.one('status'));
  const top = useQuery({
    ...query(endpoints.readTopRootCauses, { query: { days, limit: askedFor } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title="Causes"
      about={`What failed in the last ${days} days, ranked by what it cost: ${costRule}.`}
      actions={<Filters days={days} status={status} change={search.change} />}
    >
      {top.data ? (
        <Ranked key={`${days} ${status}`} causes={top.data.items} status={status} />
      ) : (
        <Panel title="Causes" flush>
          <Loaded from={top} lines={10} height={44}>
            {() => null}
          </Loaded>
        </Panel>
      )}
    </Page>
  );
}

type FilterProps = {
  days: number;
  status: CauseStatus | undefined;
  change: (changes: Record<string, string | undefined>) => void;
};

function Filters({ days, status, change }: FilterProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Range"
        size="xs"
        value={String(days)}
        onChange={(value) => change({ days: value === '30' ? undefined : value })}
        data={ranges.map((value) => ({ value, label: `${value} days` }))}
      />
      <NativeSelect
        aria-label="Status"
        size="xs"
        value={status ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value })}
        data={[{ value: '', label: 'Every status' }, ...causeStatuses.map((value) => ({ value, label: words(value) }))]}
      />
    </>
  );
}

type RankedProps = { causes: readonly TopCause[]; status: CauseStatus | undefined };

function Ranked({ causes, status }: RankedProps) {
  const [isWhole, setWhole] = useState(false);
  const wanted = byCost(causes).filter((cause) => status === undefined || cause.status === status);
  const shown = isWhole ? wanted : wanted.slice(0, shownAtFirst);
  const highest = Math.max(1, ...causes.map(costOf));
  if (wanted.length === 0) return <Nothing status={status} />;
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

function Nothing({ status }: { status: CauseStatus | undefined }) {
  return (
    <Panel title="By cost">
      <EmptyState title={status ? `No cause is ${status}` : 'Nothing failed'} icon={<Repeat size={28} />}>
        {status
          ? 'Not among those seen in this range; choose a longer one or every status.'
          : 'No analysis was stored in this range. A cause appears with the first failed run that has it.'}
      </EmptyState>
    </Panel>
  );
}

function reach(wanted: number, all: number): string {
  const total = count(wanted, 'cause');
  return all < askedFor ? total : `${total} of the ${askedFor} that were seen most often`;
}
