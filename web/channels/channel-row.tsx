import type { ChannelState } from '../../src/contract/channels/channel.ts';
import { channelService } from '../../src/contract/channels/channel-kinds.ts';
import { Row } from '../parts/rows.tsx';
import { StatusBadge, type Tone } from '../parts/status-badge.tsx';
import { Timestamp } from '../words/timestamp.tsx';
import { Untrusted } from '../words/untrusted.tsx';
import { filterWords } from './channel-form-state.ts';
import { ChannelMenu, type ChannelMenuProps } from './channel-menu.tsx';
import { digestList } from './digests.ts';

const tones: Record<ChannelState, Tone> = { active: 'good', paused: 'quiet', disabled: 'bad' };

export function ChannelRow({ channel, isLocked, open }: ChannelMenuProps) {
  const { name, kind, host, state, state_reason, filters, digest, quiet_hours, last_sent_at } = channel;
  const { previous_secret_until, last_error } = channel;
  return (
    <Row
      title={
        <>
          <Untrusted>{name}</Untrusted>
          <StatusBadge tone={tones[state]}>{state}</StatusBadge>
        </>
      }
      facts={[
        `${channelService(kind).name} at ${host}`,
        <Untrusted key="filters">{filterWords(filters).join(' · ')}</Untrusted>,
        digest !== 'off' && digestList.find(({ value }) => value === digest)?.label.toLowerCase(),
        quiet_hours && `quiet ${quiet_hours.start} to ${quiet_hours.end}, ${quiet_hours.time_zone}`,
        previous_secret_until && (
          <span key="earlier">
            the earlier secret signs too until <Timestamp at={previous_secret_until} />
          </span>
        ),
        last_sent_at ? (
          <span key="sent">
            last sent <Timestamp at={last_sent_at} as="ago" />
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
