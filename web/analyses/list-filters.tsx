import { Button, Collapse, Group, MultiSelect, NativeSelect, SimpleGrid, Switch } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import ListFilter from 'lucide-react/icons/list-filter';
import type { ReactNode, RefObject } from 'react';
import { categories, severities } from '../../src/contract/analyses/analysis.ts';
import { productChoices } from '../../src/contract/analyses/products.ts';
import type { useSearch } from '../browser/use-search.ts';
import { words } from '../words/format.ts';
import { DayFilter, TypedFilter } from './typed-filter.tsx';

type Search = ReturnType<typeof useSearch>;
type Choice = { value: string; label: string };

const severityChoices = [...severities].reverse().map((value) => ({ value, label: words(value) }));
const categoryChoices = categories.map((value) => ({ value, label: words(value) }));

type Props = { search: Search; searchBox: RefObject<HTMLInputElement | null>; projects: ReactNode };

/** The filters of the list; on a phone all but the search is collapsed. */
export function ListFilters({ search, searchBox, projects }: Props) {
  const [opened, fold] = useDisclosure(false);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <div>
      <Group gap="sm" wrap="nowrap">
        <TypedFilter
          search={search}
          name="q"
          label="Words, project, branch, run, commit, job, test, path or address"
          inputRef={searchBox}
        />
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
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3, lg: 5 }} spacing="sm" verticalSpacing="sm" pt="sm">
          <ChosenFilter search={search} name="severity" label="Severity" choices={severityChoices} />
          <ChosenFilter search={search} name="category" label="Category" choices={categoryChoices} />
          {projects}
          <TypedFilter search={search} name="branch" label="Branch" />
          <ChosenFilter search={search} name="provider" label="CI" choices={ciChoices(search)} />
          <DayFilter search={search} name="since" label="From (UTC)" />
          <DayFilter search={search} name="until" label="To (UTC)" />
          <Order search={search} />
          <Ticked search={search} name="only_new" value="true" label="First time only" />
          <Ticked search={search} name="group" value="cause" label="One row for each cause" />
        </SimpleGrid>
      </Collapse>
    </div>
  );
}

/** The known CIs by their names, and what else the address names. */
function ciChoices(search: Search): Choice[] {
  const others = search.all('provider').filter((name) => !productChoices.some(({ value }) => value === name));
  return [...productChoices, ...others.map((value) => ({ value, label: value }))];
}

function Order({ search }: { search: Search }) {
  return (
    <NativeSelect
      size="sm"
      label="Order"
      value={search.one('sort') === 'oldest' ? 'oldest' : ''}
      onChange={({ currentTarget: { value } }) => search.change({ sort: value || undefined })}
      data={[
        { value: '', label: 'Newest first' },
        { value: 'oldest', label: 'Oldest first' },
      ]}
    />
  );
}

type TickedProps = { search: Search; name: string; value: string; label: string };

function Ticked({ search, name, value, label }: TickedProps) {
  return (
    <Switch
      label={label}
      mt={{ base: 0, xs: 28 }}
      checked={search.one(name) === value}
      onChange={({ currentTarget: { checked } }) => search.change({ [name]: checked ? value : undefined })}
    />
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
