import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import Undo from 'lucide-react/icons/undo-2';
import type { CauseStatus } from '../../src/contract/causes/cause.ts';
import { CauseNote } from './cause-note.tsx';
import { useChangeCause } from './use-change-cause.ts';

const notes = {
  acknowledged: {
    title: 'Acknowledge the cause',
    label: 'What is known, or who is working on it',
    about: 'It stays in the list, marked as known.',
    verb: 'Acknowledge',
  },
  resolved: {
    title: 'Resolve the cause',
    label: 'How it was resolved',
    about: 'Should it come back, it opens again, and the new analysis shows this note.',
    verb: 'Resolve',
  },
} as const;

type Props = { fingerprint: string; status: CauseStatus; size?: 'xs' | 'sm' };

/** The buttons that change the status of a cause, in lists and on its page. */
export function CauseActions({ fingerprint, status, size = 'sm' }: Props) {
  const [resolving, resolve] = useDisclosure(false);
  const [acknowledging, acknowledge] = useDisclosure(false);
  const change = useChangeCause();
  const button = { size, variant: 'default' } as const;
  return (
    <>
      {status === 'open' && (
        <Button {...button} leftSection={<Eye size={14} aria-hidden />} onClick={acknowledge.open}>
          Acknowledge
        </Button>
      )}
      {status !== 'resolved' && (
        <Button {...button} leftSection={<Check size={14} aria-hidden />} onClick={resolve.open}>
          Resolve
        </Button>
      )}
      {status !== 'open' && (
        <Button
          {...button}
          leftSection={<Undo size={14} aria-hidden />}
          onClick={() => change.mutate({ fingerprint, status: 'open', note: null })}
        >
          Reopen
        </Button>
      )}
      <CauseNote
        {...notes.acknowledged}
        opened={acknowledging}
        close={acknowledge.close}
        send={(note) => change.mutate({ fingerprint, status: 'acknowledged', note })}
      />
      <CauseNote
        {...notes.resolved}
        opened={resolving}
        close={resolve.close}
        send={(note) => change.mutate({ fingerprint, status: 'resolved', note })}
      />
    </>
  );
}
