import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Channel } from '../../src/contract/channels/channel.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { query } from '../api/api.ts';
import { type ChannelDialog, ChannelDialogs } from '../channels/channel-dialogs.tsx';
import { ChannelRow } from '../channels/channel-row.tsx';
import { ChannelsLocked } from '../channels/channels-locked.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { PermissionState } from '../parts/permission-state.tsx';
import { Rows } from '../parts/rows.tsx';
import { isAdmin, useWho } from '../session/who.ts';
import { SettingsFrame } from '../shell/settings-frame.tsx';
import { count } from '../words/format.ts';

const about = 'Where a chat or a program hears of failed runs.';

export function ChannelsPage() {
  const admin = isAdmin(useWho());
  const tenant = useQuery(query(endpoints.getTenant));
  if (!admin) {
    return (
      <SettingsFrame title="Channels" about={about}>
        <Panel title="Channels">
          <PermissionState what="see and make channels" />
        </Panel>
      </SettingsFrame>
    );
  }
  if (tenant.data) return <Channels isLocked={!tenant.data.limits.chat_channels} tenantId={tenant.data.id} />;
  return (
    <SettingsFrame title="Channels" about={about}>
      <Panel title="Channels">
        <Loaded from={tenant}>{() => null}</Loaded>
      </Panel>
    </SettingsFrame>
  );
}

function Channels({ isLocked, tenantId }: { isLocked: boolean; tenantId: string }) {
  const [dialog, setDialog] = useState<ChannelDialog>();
  const channels = useQuery(query(endpoints.listChannels));
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'form' })}>
      Create a channel
    </Button>
  );
  const items = channels.data?.items ?? [];
  return (
    <SettingsFrame title="Channels" about={about} actions={!isLocked && create}>
      {isLocked && <ChannelsLocked tenantId={tenantId} />}
      {(!isLocked || items.length > 0) && (
        <Panel title="Destinations" about={items.length > 0 && count(items.length, 'channel')} flush>
          <Loaded from={channels} lines={3} height={44}>
            {({ items: loaded }) => <List channels={loaded} isLocked={isLocked} open={setDialog} />}
          </Loaded>
        </Panel>
      )}
      <ChannelDialogs dialog={dialog} close={() => setDialog(undefined)} />
    </SettingsFrame>
  );
}

type ListProps = { channels: readonly Channel[]; isLocked: boolean; open: (dialog: ChannelDialog) => void };

function List({ channels, isLocked, open }: ListProps) {
  if (channels.length === 0) {
    return (
      <EmptyState title="No channel yet" icon={<Bell size={28} />}>
        Create one, and a message says what broke and what to do, with a link to the analysis.
      </EmptyState>
    );
  }
  return (
    <Rows label="Channels">
      {channels.map((channel) => (
        <ChannelRow key={channel.id} channel={channel} isLocked={isLocked} open={open} />
      ))}
    </Rows>
  );
}
