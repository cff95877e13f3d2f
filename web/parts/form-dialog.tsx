import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { FormProblem } from './form-problem.tsx';

type Props = {
  title: string;
  opened: boolean;
  close: () => void;
  /** What sends the fields, and how that goes. */
  save: { mutate: () => void; isPending: boolean; error: unknown };
  children: ReactNode;
};

/** A dialog with fields that are saved together. */
export function FormDialog({ title, opened, close, save, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Modal opened={opened} onClose={close} title={title} size="lg" centered>
      <form onSubmit={submit}>
        <Stack>
          {children}
          <FormProblem error={save.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
