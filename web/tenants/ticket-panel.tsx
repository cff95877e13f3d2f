import { Button, Code, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { fieldError } from '../api/field-error.ts';
import { useChange } from '../api/use-change.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Panel } from '../parts/panel.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import { Untrusted } from '../words/untrusted.tsx';

const example =
  'https://jira.example.com/secure/CreateIssueDetails!init.jspa?pid=10000&issuetype=10001&summary={title}&description={text}';

type Props = { template: string | null };

/** Where the page of a cause leads to write a ticket. */
export function TicketPanel({ template }: Props) {
  const [opened, edit] = useDisclosure(false);
  const mayEdit = isAdmin(useWho());
  const actions = mayEdit && (
    <Button size="xs" variant="default" onClick={edit.open}>
      Change the form for tickets
    </Button>
  );
  return (
    <Panel title="New tickets" actions={actions}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {template === null ? (
          'A cause without a ticket links to the form of a new issue at GitHub or GitLab. An administrator can set the form of Jira or another tracker here.'
        ) : (
          <>
            A cause without a ticket links to <Untrusted>{template}</Untrusted>
          </>
        )}
      </Text>
      <TicketForm key={String(opened)} template={template} opened={opened} close={edit.close} />
    </Panel>
  );
}

function TicketForm({ template, opened, close }: Props & { opened: boolean; close: () => void }) {
  const [address, setAddress] = useState(template ?? '');
  const save = useChange({
    change: async () =>
      await ask(endpoints.changeTenant, { body: { ticket_template: address.trim() === '' ? null : address } }),
    touches: [endpoints.getTenant],
    done: close,
  });
  return (
    <FormDialog title="The form for new tickets" {...{ opened, close, save }}>
      <Textarea
        label="Address of the form"
        description="{title} and {text} stand for what is filled in, and {cause_url} for the page of the cause. Empty: GitHub or GitLab, by the address of the build."
        {...{ autosize: true, minRows: 2, maxLength: 1000, 'data-autofocus': true }}
        value={address}
        error={fieldError(save.error, 'ticket_template')}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Text size="sm" component="div">
        Jira, with the numbers of your project and issue type:{' '}
        <Code style={{ overflowWrap: 'anywhere' }}>{example}</Code>
      </Text>
    </FormDialog>
  );
}
