import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Channel, CreatedChannel } from '../../src/contract/channels/channel.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { touched } from '../api/use-change.ts';
import { Confirm } from '../parts/confirm.tsx';
import { CopyField } from '../parts/copy-field.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { ChannelForm } from './channel-form.tsx';
import { ChannelJournal } from './channel-journal.tsx';
import { RotateChannelSecret } from './rotate-channel-secret.tsx';

export type ChannelDialog =
  | { kind: 'form'; channel?: Channel }
  | { kind: 'journal' | 'remove' | 'rotate'; channel: Channel };

type Props = { dialog: ChannelDialog | undefined; close: () => void };

/** The dialogs of the channels; one keeps its words while it closes. */
export function ChannelDialogs({ dialog, close }: Props) {
  const [last, setLast] = useState(dialog);
  if (dialog && dialog !== last) setLast(dialog);
  if (!last) return null;
  const opened = dialog !== undefined;
  if (last.kind === 'form') return <FormDialog opened={opened} close={close} channel={last.channel} />;
  if (last.kind === 'journal') return <JournalDialog opened={opened} close={close} channel={last.channel} />;
  if (last.kind === 'rotate') return <RotateChannelSecret opened={opened} close={close} channel={last.channel} />;
  return <Remove opened={opened} close={close} channel={last.channel} />;
}

type OfOne = { opened: boolean; close: () => void; channel: Channel };

function FormDialog({ opened, close, channel }: Omit<OfOne, 'channel'> & { channel: Channel | undefined }) {
  const [secret, setSecret] = useState<string>();
  const done = (saved: Channel | CreatedChannel) => {
    if ('secret' in saved && saved.secret !== null) setSecret(saved.secret);
    else close();
  };
  const title = channel ? 'Change the channel' : 'Create a channel';
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={() => setSecret(undefined)}
      title={secret === undefined ? title : 'Copy the secret now'}
      size="lg"
      closeOnClickOutside={secret === undefined}
      closeOnEscape={secret === undefined}
    >
      {secret === undefined ? (
        <ChannelForm channel={channel} done={done} />
      ) : (
        <Stack>
          <CopyField
            label="Secret"
            value={secret}
            about="The program that is called verifies the signatures with it."
          />
          <Group justify="flex-end">
            <Button onClick={close}>I have copied it</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function JournalDialog({ opened, close, channel }: OfOne) {
  return (
    <Modal opened={opened} onClose={close} title={<Untrusted>{`Sent to ${channel.name}`}</Untrusted>} size="lg">
      <ChannelJournal id={channel.id} />
    </Modal>
  );
}

function Remove({ opened, close, channel: { id, name } }: OfOne) {
  const run = async () => {
    await ask(endpoints.removeChannel, { params: { id } });
    await touched(endpoints.listChannels);
  };
  return (
    <Confirm opened={opened} close={close} title="Remove this channel?" verb="Remove" run={run}>
      Nothing more is sent to <Untrusted>{name}</Untrusted>, and its address is forgotten.
    </Confirm>
  );
}
