import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useProjectNames } from './use-project-names.ts';

type Props = { values: string[]; change: (values: string[]) => void };

/** Chooses projects; the server finds them by a part of the name. */
export function ProjectsField({ values, change }: Props) {
  const [text, setText] = useState('');
  const { names } = useProjectNames(text);
  return (
    <MultiSelect
      size="sm"
      label="Project"
      placeholder={values.length === 0 ? 'any' : ''}
      data={[...new Set([...values, ...names])]}
      value={values}
      onChange={change}
      searchValue={text}
      onSearchChange={setText}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="no project has this in its name"
    />
  );
}
