import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';

type Props = {
  opened: boolean;
  close: () => void;
  title: string;
  label: string;
  about: string;
  verb: string;
  send: (note: string | null) => void;
};

/** A dialog with an optional note. */
export function CauseNote({ opened, close, title, label, about, verb, send }: Props) {
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(note.trim() || null);
    close();
  };
  return (
    <Modal opened={opened} onClose={close} onExitTransitionEnd={() => setNote('')} title={title} centered>
      <form onSubmit={submit}>
        <Stack>
          <Textarea
            label={label}
            description="Optional."
            autosize
            minRows={3}
            maxRows={10}
            maxLength={2000}
            data-autofocus
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Text size="xs" c="dimmed">
            {about}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">{verb}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
