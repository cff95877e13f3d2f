import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categories } from '../../src/contract/analyses/analysis.ts';
import type { CauseDetail } from '../../src/contract/causes/cause.ts';
import { untilSeverityRises } from '../../src/contract/causes/team-knowledge.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query } from '../api/api.ts';
import { fieldError } from '../api/field-error.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { words } from '../words/format.ts';
import { type Fields, fieldsOf, knowledgeChange } from './knowledge-fields.ts';
import { useKnowCause } from './use-know-cause.ts';

type Props = { cause: CauseDetail; opened: boolean; close: () => void };

/** The dialog that changes what the team knows of a cause; it sends only what was changed. */
export function KnowledgeForm({ cause, opened, close }: Props) {
  const [fields, setFields] = useState(fieldsOf(cause));
  const know = useKnowCause(cause.fingerprint, close);
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const mutate = () => {
    const change = knowledgeChange(cause, fields);
    if (Object.keys(change).length === 0) close();
    else know.mutate(change);
  };
  return (
    <FormDialog title="What the team knows" {...{ opened, close }} save={{ ...know, mutate }}>
      <Textarea
        label="Known fix"
        description="Markdown, without HTML and images. No secrets: whoever reads analyses reads it."
        {...{ autosize: true, minRows: 4, maxRows: 14, maxLength: 4000, 'data-autofocus': true }}
        value={fields.known_fix}
        error={fieldError(know.error, 'known_fix')}
        onChange={(event) => set({ known_fix: event.currentTarget.value })}
      />
      <Assignee value={fields.assignee} change={(assignee) => set({ assignee })} />
      <TextInput
        label="Ticket"
        description="The https address of the issue."
        placeholder="https://"
        value={fields.ticket_url}
        error={fieldError(know.error, 'ticket_url')}
        onChange={(event) => set({ ticket_url: event.currentTarget.value })}
      />
      <Mute fields={fields} set={set} error={fieldError(know.error, 'muted_until')} />
      <NativeSelect
        label="Category"
        description="Of later analyses of this cause."
        value={fields.category}
        onChange={(event) => set({ category: event.currentTarget.value })}
        data={[
          { value: '', label: 'What the log says' },
          ...categories.map((value) => ({ value, label: words(value) })),
        ]}
      />
    </FormDialog>
  );
}

function Assignee({ value, change }: { value: string; change: (value: string) => void }) {
  const members = useQuery(query(endpoints.listMembers));
  const active = members.data?.items.filter(({ status }) => status === 'active') ?? [];
  return (
    <NativeSelect
      label="Assignee"
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      data={[{ value: '', label: 'Nobody' }, ...active.map(({ id, email }) => ({ value: id, label: email }))]}
    />
  );
}

type MuteProps = { fields: Fields; set: (change: Partial<Fields>) => void; error: string | undefined };

function Mute({ fields: { mute, until }, set, error }: MuteProps) {
  return (
    <>
      <NativeSelect
        label="Messages"
        description="A mute also ends when the severity rises."
        value={mute}
        error={mute === 'date' ? undefined : error}
        onChange={(event) => set({ mute: event.currentTarget.value as Fields['mute'] })}
        data={[
          { value: '', label: 'Are sent' },
          { value: 'date', label: 'Muted until a date' },
          { value: untilSeverityRises, label: 'Muted until the severity rises' },
        ]}
      />
      {mute === 'date' && (
        <TextInput
          type="date"
          label="Muted until the end of"
          required
          value={until}
          error={error}
          onChange={(event) => set({ until: event.currentTarget.value })}
        />
      )}
    </>
  );
}
