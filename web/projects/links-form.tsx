import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { LinkTemplates } from '../../src/contract/projects/link-templates.ts';
import { ask } from '../api/api.ts';
import { fieldError } from '../api/field-error.ts';
import { useChange } from '../api/use-change.ts';
import { FormDialog } from '../parts/form-dialog.tsx';

export const linkLabels = [
  { name: 'repository', label: 'Repository', example: 'https://git.example.com/acme/web' },
  { name: 'branch', label: 'Branch', example: 'https://git.example.com/acme/web/src/branch/{branch}' },
  { name: 'commit', label: 'Commit', example: 'https://git.example.com/acme/web/commit/{commit}' },
  { name: 'file', label: 'File', example: 'https://git.example.com/acme/web/src/commit/{commit}/{path}#L{line}' },
] as const satisfies readonly { name: keyof LinkTemplates; label: string; example: string }[];

type Props = { project: string; set: LinkTemplates; opened: boolean; close: () => void };

export function LinksForm({ project, set, opened, close }: Props) {
  const [typed, type] = useState<Partial<LinkTemplates>>({});
  const save = useChange({
    change: async () => await ask(endpoints.changeLinkTemplates, { query: { name: project }, body: typed }),
    touches: [endpoints.readLinkTemplates, endpoints.getAnalysis],
    done: close,
  });
  return (
    <FormDialog title="Links to the repository" {...{ opened, close, save }}>
      <Text size="sm">
        The address of the repository is enough at github.com, gitlab.com and bitbucket.org. An empty field is guessed.
      </Text>
      {linkLabels.map(({ name, label, example }) => (
        <TextInput
          key={name}
          {...{ label, placeholder: example, maxLength: 1000 }}
          value={(name in typed ? typed[name] : set[name]) ?? ''}
          error={fieldError(save.error, name)}
          onChange={({ currentTarget: { value } }) => type({ ...typed, [name]: value.trim() === '' ? null : value })}
        />
      ))}
    </FormDialog>
  );
}
