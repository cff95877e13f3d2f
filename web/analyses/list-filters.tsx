import { Button, Collapse, Group, MultiSelect, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import ListFilter from 'lucide-react/icons/list-filter';
import SearchIcon from 'lucide-react/icons/search';
import { type RefObject, useEffect, useState } from 'react';
import { categories, severities, sources } from '../../src/contract/analyses/analysis.ts';
import { sourceNames } from '../../src/contract/analyses/products.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query } from '../api/api.ts';
import type { useSearch } from '../browser/use-search.ts';
import { words } from '../words/format.ts';

type Search = ReturnType<typeof useSearch>;
type Choice = { value: string; label: string };

const typingMs = 300;
const severityChoices = [...severities].reverse().map((value) => ({ value, label: words(value) }));
const categoryChoices = categories.map((value) => ({ value, label: words(value) }));
const sourceChoices = sources.map((value) => ({ value, label: sourceNames[value] }));

/** The filters of the list; on a phone all but the search is collapsed. */
export function ListFilters({ search, searchBox }: { search: Search; searchBox: RefObject<HTMLInputElement | null> }) {
  const projects = useQuery(query(endpoints.readTopProjects, { query: { days: 366, limit: 100 } }));
  const [opened, fold] = useDisclosure(false);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const names = (projects.data?.items ?? []).map(({ project }) => project);
  const projectChoices = [...new Set([...search.all('project'), ...names])].map((value) => ({ value, label: value }));
  return (
    <div>
      <Group gap="sm" mb="sm" wrap="nowrap">
        <TypedFilter search={search} name="q" label="Words in the title or cause" inputRef={searchBox} />
        <Button
          hiddenFrom="sm"
          variant="default"
          leftSection={<ListFilter size={15} aria-hidden />}
          aria-expanded={opened}
          onClick={fold.toggle}
        >
          Filters
        </Button>
      </Group>
      <Collapse expanded={opened || !isPhone}>
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3, lg: 6 }} spacing="sm" verticalSpacing="sm">
          <ChosenFilter search={search} name="severity" label="Severity" choices={severityChoices} />
          <ChosenFilter search={search} name="category" label="Category" choices={categoryChoices} />
          <ChosenFilter search={search} name="project" label="Project" choices={projectChoices} />
          <TypedFilter search={search} name="branch" label="Branch" />
          <ChosenFilter search={search} name="source" label="CI" choices={sourceChoices} />
          <Switch
            label="First time only"
            mt={{ base: 0, xs: 28 }}
            checked={search.one('only_new') === 'true'}
            onChange={({ currentTarget: { checked } }) => search.change({ only_new: checked ? 'true' : undefined })}
          />
        </SimpleGrid>
      </Collapse>
    </div>
  );
}

type Chosen = { search: Search; name: string; label: string; choices: Choice[] };

function ChosenFilter({ search, name, label, choices }: Chosen) {
  const values = search.all(name);
  return (
    <MultiSelect
      size="sm"
      label={label}
      placeholder={values.length === 0 ? 'any' : ''}
      data={choices}
      value={values}
      onChange={(chosen) => search.change({ [name]: chosen })}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="none"
      comboboxProps={{ withinPortal: true }}
    />
  );
}

type Typed = { search: Search; name: string; label: string; inputRef?: RefObject<HTMLInputElement | null> };

/** Applies when the person stops typing; shows the address's value when a link or the back button changes it. */
function TypedFilter({ search, name, label, inputRef }: Typed) {
  const current = search.one(name) ?? '';
  const [text, setText] = useState(current);
  useEffect(() => setText(current), [current]);
  const ask = useDebouncedCallback((value: string) => search.change({ [name]: value.trim() || undefined }), typingMs);
  const isWords = name === 'q';
  return (
    <TextInput
      {...(inputRef && { ref: inputRef })}
      size="sm"
      flex={isWords ? 1 : undefined}
      label={isWords ? undefined : label}
      aria-label={label}
      placeholder={isWords ? label : 'any'}
      leftSection={isWords ? <SearchIcon size={15} aria-hidden /> : undefined}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        ask(value);
      }}
    />
  );
}
