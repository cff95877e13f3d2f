import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { Channel } from '../../src/contract/channels/channel.ts';
import { channelService } from '../../src/contract/channels/channel-kinds.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { useChange } from '../api/use-change.ts';
import { sentence } from '../parts/refusal-state.tsx';
import type { ChannelDialog } from './channel-dialogs.tsx';

export type ChannelMenuProps = { channel: Channel; isLocked: boolean; open: (dialog: ChannelDialog) => void };

/** What can be done with a channel; on a plan without channels one can only look, pause and remove. */
export function ChannelMenu({ channel, isLocked, open }: ChannelMenuProps) {
  const { name, kind, state } = channel;
  const test = useTest(channel);
  const turn = useSwitch(channel);
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Change ${name}`} loading={test.isBusy || turn.isBusy}>
          <Ellipsis size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={isLocked} onClick={test.run}>
          Send a test
        </Menu.Item>
        <Menu.Item onClick={() => open({ kind: 'journal', channel })}>What was sent</Menu.Item>
        <Menu.Item disabled={isLocked} onClick={() => open({ kind: 'form', channel })}>
          Change
        </Menu.Item>
        <Menu.Item disabled={isLocked && state !== 'active'} onClick={turn.run}>
          {state === 'active' ? 'Pause' : 'Resume'}
        </Menu.Item>
        {channelService(kind).hasSecret && (
          <Menu.Item disabled={isLocked} onClick={() => open({ kind: 'rotate', channel })}>
            Rotate the secret
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

function useTest({ id }: Channel) {
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
  return { isBusy: tested.isPending, run: () => tested.mutate(undefined, { onError: sayWhy }) };
}

function useSwitch({ id, state }: Channel) {
  const switched = useChange({
    change: async (next: 'active' | 'paused') =>
      await ask(endpoints.changeChannel, { params: { id }, body: { state: next } }),
    touches: [endpoints.listChannels],
  });
  const next = state === 'active' ? 'paused' : 'active';
  return { isBusy: switched.isPending, run: () => switched.mutate(next, { onError: sayWhy }) };
}

function sayWhy(error: unknown): void {
  notifications.show({ color: 'red', title: 'That did not work', message: sentence(error) });
}
