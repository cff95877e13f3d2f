import { Chip, Fieldset, Group, MultiSelect, Stack, Switch, TagsInput, Text } from '@mantine/core';
import { categories, severities } from '../../src/contract/analyses/analysis.ts';
import { words as said } from '../words/format.ts';
import type { ChannelWords } from './channel-form-state.ts';

type Props = { words: ChannelWords; change: (changes: Partial<ChannelWords>) => void };

/** Which failed runs a channel hears of; what is left empty lets everything through. */
export function ChannelFilterFields({ words, change }: Props) {
  return (
    <Fieldset legend="Which failed runs">
      <Stack gap="sm">
        <Severities words={words} change={change} />
        <TagsInput
          label="Projects"
          description="Press Enter after each. A * stands for anything, as in acme/*."
          placeholder={words.projects.length === 0 ? 'Every project' : ''}
          maxTags={50}
          value={words.projects}
          onChange={(projects) => change({ projects })}
        />
        <TagsInput
          label="Branches"
          placeholder={words.branches.length === 0 ? 'Every branch' : ''}
          maxTags={50}
          value={words.branches}
          onChange={(branches) => change({ branches })}
        />
        <MultiSelect
          label="Categories"
          placeholder={words.categories.length === 0 ? 'Every category' : ''}
          data={categories.map((value) => ({ value, label: said(value) }))}
          value={words.categories}
          onChange={(chosen) => change({ categories: categories.filter((one) => chosen.includes(one)) })}
          searchable
          clearable
        />
        <Switch
          label="Only causes that were not seen before"
          checked={words.onlyNew}
          onChange={(event) => change({ onlyNew: event.currentTarget.checked })}
        />
      </Stack>
    </Fieldset>
  );
}

function Severities({ words, change }: Props) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        Severity
      </Text>
      <Chip.Group
        multiple
        value={words.severity}
        onChange={(chosen) => change({ severity: severities.filter((one) => chosen.includes(one)) })}
      >
        <Group gap={6}>
          {[...severities].reverse().map((severity) => (
            <Chip key={severity} value={severity} size="xs">
              {said(severity)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </div>
  );
}
