import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { FormProblem } from './form-problem.tsx';

/** What sends the fields of a form, and how that goes. */
export type Save = { mutate: () => void; isPending: boolean; error: unknown };

type Props = {
  save: Save;
  /** The words on the button. */
  verb?: string;
  /** Stands beside the button. */
  beside?: ReactNode;
  children: ReactNode;
};

/** Fields that are saved together. */
export function SavedForm({ save, verb = 'Save', beside, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {children}
        <FormProblem error={save.error} />
        <Group justify="flex-end">
          {beside}
          <Button type="submit" loading={save.isPending}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
