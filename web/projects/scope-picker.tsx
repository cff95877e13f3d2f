import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query } from '../api/api.ts';
import type { Scope } from '../browser/scope.ts';
import { useProjectNames } from './use-project-names.ts';

type Change = (scope: { project?: string | undefined; branch?: string | undefined }) => void;

const typingMs = 200;
const most = 20;
const longDays = 366;
// The list is made when it is opened.
const whileOpen = { keepMounted: false };

/** Limits a page to one project, and to one of its branches. */
export function ScopePicker({ scope, change }: { scope: Scope; change: Change }) {
  return (
    <>
      <ProjectSelect project={scope.project} change={(project) => change({ project, branch: undefined })} />
      {scope.project !== undefined && <BranchSelect scope={scope} change={(branch) => change({ branch })} />}
    </>
  );
}

type ProjectProps = { project: string | undefined; change: (project: string | undefined) => void };

function ProjectSelect({ project, change }: ProjectProps) {
  const [text, setText] = useState('');
  const [isVisited, setVisited] = useState(false);
  const { names, isPending } = useProjectNames(text === project ? '' : text, isVisited);
  return (
    <Select
      size="xs"
      aria-label="Project"
      placeholder="All projects"
      data={[...new Set([...(project ? [project] : []), ...names])]}
      value={project ?? null}
      onChange={(value) => change(value ?? undefined)}
      searchValue={text}
      onSearchChange={setText}
      onFocus={() => setVisited(true)}
      comboboxProps={whileOpen}
      searchable
      clearable
      nothingFoundMessage={isPending ? 'Loading …' : 'no project has this in its name'}
    />
  );
}

type BranchProps = { scope: Scope; change: (branch: string | undefined) => void };

/** The branches of the project that failed within a year. */
export function BranchSelect({ scope: { project = '', branch }, change }: BranchProps) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text === branch ? '' : text.trim(), typingMs);
  const branches = useQuery({
    ...query(endpoints.listBranches, { query: { project, days: longDays, limit: most, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  });
  const names = (branches.data?.items ?? []).map((one) => one.branch);
  return (
    <Select
      size="xs"
      aria-label="Branch"
      placeholder="All branches"
      data={[...new Set([...(branch ? [branch] : []), ...names])]}
      value={branch ?? null}
      onChange={(value) => change(value ?? undefined)}
      searchValue={text}
      onSearchChange={setText}
      comboboxProps={whileOpen}
      searchable
      clearable
      nothingFoundMessage="no branch that failed has this in its name"
    />
  );
}
