import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import FolderGit from 'lucide-react/icons/folder-git-2';
import SearchIcon from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { type ProjectOrder, projectOrders } from '../../src/contract/projects/project.ts';
import { useSearch } from '../browser/use-search.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MoreOnSight } from '../parts/more-on-sight.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { VirtualRows } from '../parts/virtual-rows.tsx';
import { ProjectRow } from '../projects/project-row.tsx';
import { useProjects } from '../projects/use-projects.ts';
import { count } from '../words/format.ts';

const days = 30;
const typingMs = 300;
const rowHeight = 57;
const orderLabels: Record<ProjectOrder, string> = {
  failures: 'Most failures first',
  last_failure: 'Last failure first',
  name: 'By name',
};

/** Every project with a stored analysis. */
export function ProjectsPage() {
  const search = useSearch();
  const sort = projectOrders.find((order) => order === search.one('sort')) ?? 'failures';
  const q = search.one('q');
  const list = useProjects({ sort, days, ...(q && { q }) });
  const total = list.data?.pages[0]?.total;
  return (
    <Page
      title="Projects"
      about={`Failures of the last ${days} days, and the state of the default branch`}
      actions={<Order sort={sort} change={(value) => search.change({ sort: value })} />}
    >
      <NameField value={q ?? ''} change={(value) => search.change({ q: value })} />
      <Panel title={total === undefined ? 'All projects' : count(total, 'project')} flush>
        <Loaded from={list} lines={10} height={44}>
          {({ pages }) =>
            pages[0]?.total === 0 ? (
              <Nothing q={q} />
            ) : (
              <VirtualRows
                label="Projects"
                items={pages.flatMap(({ items }) => items)}
                keyOf={({ project }) => project}
                rowHeight={rowHeight}
              >
                {(project) => <ProjectRow project={project} />}
              </VirtualRows>
            )
          }
        </Loaded>
      </Panel>
      {list.hasNextPage && (
        <MoreOnSight label="Show more" isBusy={list.isFetchingNextPage} more={() => void list.fetchNextPage()} />
      )}
    </Page>
  );
}

type OrderProps = { sort: ProjectOrder; change: (sort: string | undefined) => void };

function Order({ sort, change }: OrderProps) {
  return (
    <NativeSelect
      aria-label="Order"
      size="xs"
      value={sort}
      onChange={({ currentTarget: { value } }) => change(value === 'failures' ? undefined : value)}
      data={projectOrders.map((value) => ({ value, label: orderLabels[value] }))}
    />
  );
}

type NameProps = { value: string; change: (value: string | undefined) => void };

/** Applies when the person stops typing. */
function NameField({ value, change }: NameProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const ask = useDebouncedCallback((typed: string) => change(typed.trim() || undefined), typingMs);
  return (
    <TextInput
      size="sm"
      aria-label="Part of the name"
      placeholder="Part of the name"
      leftSection={<SearchIcon size={15} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        ask(currentTarget.value);
      }}
    />
  );
}

function Nothing({ q }: { q: string | undefined }) {
  return (
    <EmptyState title={q ? 'No project has this in its name' : 'No project yet'} icon={<FolderGit size={28} />}>
      {q ? 'Look for another part of the name.' : 'A project appears with the first failed run that names it.'}
    </EmptyState>
  );
}
