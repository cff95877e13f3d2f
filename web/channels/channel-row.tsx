import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { Channel, ChannelState } from '../../src/contract/channel.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { useChange } from '../api/use-change.ts';
import { sentence } from '../parts/refusal-state.tsx';
import { Row } from '../parts/rows.tsx';
import { StatusBadge, type Tone } from '../parts/status-badge.tsx';
import { Moment } from '../words/moment.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import type { ChannelDialog } from './channel-dialogs.tsx';
import { filterWords } from './channel-form-state.ts';
import { channelKindName, digestList } from './channel-kinds.ts';

const tones: Record<ChannelState, Tone> = { active: 'good', paused: 'quiet', disabled: 'bad' };

type Props = { channel: Channel; isLocked: boolean; open: (dialog: ChannelDialog) => void };

export function ChannelRow({ channel, isLocked, open }: Props) {
  const { name, kind, host, state, state_reason, filters, digest, quiet_hours, last_sent_at, last_error } = channel;
  return (
    <Row
      title={
        <>
          <Untrusted>{name}</Untrusted>
          <StatusBadge tone={tones[state]}>{state}</StatusBadge>
        </>
      }
      facts={[
        `${channelKindName(kind)} at ${host}`,
        <Untrusted key="filters">{filterWords(filters).join(' · ')}</Untrusted>,
        digest !== 'off' && digestList.find(({ value }) => value === digest)?.label.toLowerCase(),
        quiet_hours && `quiet ${quiet_hours.start} to ${quiet_hours.end}, ${quiet_hours.time_zone}`,
        last_sent_at ? (
          <span key="sent">
            last sent <Moment at={last_sent_at} as="ago" />
          </span>
        ) : (
          'nothing sent yet'
        ),
        (state_reason ?? last_error) && <Untrusted key="reason">{state_reason ?? last_error ?? ''}</Untrusted>,
      ]}
      actions={<ChannelMenu channel={channel} isLocked={isLocked} open={open} />}
    />
  );
}

function ChannelMenu({ channel, isLocked, open }: Props) {
  const { id, name, state } = channel;
  const tested = useChange({
    change: async () => await ask(endpoints.testChannel, { params: { id } }),
    touches: [endpoints.listChannels, endpoints.listNotifications],
    done: ({ ok, detail }) =>
      notifications.show({
        color: ok ? 'green' : 'red',
        title: ok ? 'The test arrived' : 'The test did not arrive',
        message: detail,
        autoClose: 10_000,
      }),
  });
  const switched = useChange({
    change: async (next: 'active' | 'paused') =>
      await ask(endpoints.changeChannel, { params: { id }, body: { state: next } }),
    touches: [endpoints.listChannels],
  });
  const onError = (error: unknown) =>
    notifications.show({ color: 'red', title: 'That did not work', message: sentence(error) });
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Change ${name}`}
          loading={tested.isPending || switched.isPending}
        >
          <Ellipsis size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={isLocked} onClick={() => tested.mutate(undefined, { onError })}>
          Send a test
        </Menu.Item>
        <Menu.Item onClick={() => open({ kind: 'journal', channel })}>What was sent</Menu.Item>
        <Menu.Item disabled={isLocked} onClick={() => open({ kind: 'form', channel })}>
          Change
        </Menu.Item>
        {state === 'active' ? (
          <Menu.Item onClick={() => switched.mutate('paused', { onError })}>Pause</Menu.Item>
        ) : (
          <Menu.Item disabled={isLocked} onClick={() => switched.mutate('active', { onError })}>
            Resume
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => open({ kind: 'remove', channel })}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
