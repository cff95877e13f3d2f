import { Button, Group, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Panel } from '../parts/panel.tsx';
import { count } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';

type Props = {
  /** No other name is taken. */
  only?: string;
  done?: () => void;
};

/** Erases all that is stored of a project; its name is typed, so that it is no slip. */
export function EraseProject({ only, done }: Props) {
  const [name, setName] = useState('');
  const [asking, question] = useDisclosure(false);
  const project = name.trim();
  const isReady = only === undefined ? project !== '' : project === only.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) question.open();
  };
  const erase = async () => {
    const { analyses } = await ask(endpoints.eraseProject, { query: { name: project } });
    setName('');
    done?.();
    await queryClient.invalidateQueries();
    const message = `${count(analyses, 'analysis', 'analyses')} of ${project}, and what belonged to it.`;
    notifications.show({ color: 'green', title: 'Erased', message });
  };
  return (
    <Panel
      title={only === undefined ? 'Erase a project' : 'Erase this project'}
      about="Its analyses, feedback, messages, failures and outcomes, for ever."
    >
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Name of the project"
            description="Exactly as its analyses show it"
            placeholder="group/name"
            flex={1}
            miw={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={!isReady}>
            Erase it…
          </Button>
        </Group>
      </form>
      <Text size="xs" c="dimmed" mt="xs">
        A connection of the project stays, and so do comments on merge requests. The audit log keeps who erased it.
      </Text>
      <Confirm opened={asking} close={question.close} title="Erase this project?" verb="Erase for ever" run={erase}>
        Everything that is stored of <Untrusted>{project}</Untrusted> is removed at once and cannot be restored.
      </Confirm>
    </Panel>
  );
}
