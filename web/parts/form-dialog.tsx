import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Save, SavedForm } from './saved-form.tsx';

type Props = { title: string; opened: boolean; close: () => void; save: Save; children: ReactNode };

/** A dialog with fields that are saved together. */
export function FormDialog({ title, opened, close, save, children }: Props) {
  const cancel = (
    <Button variant="default" onClick={close}>
      Cancel
    </Button>
  );
  return (
    <Modal opened={opened} onClose={close} title={title} size="lg" centered>
      <SavedForm save={save} beside={cancel}>
        {children}
      </SavedForm>
    </Modal>
  );
}
