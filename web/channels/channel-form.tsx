import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Channel, CreatedChannel } from '../../src/contract/channels/channel.ts';
import { channelServices } from '../../src/contract/channels/channel-kinds.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask } from '../api/api.ts';
import { fieldError } from '../api/field-error.ts';
import { useChange } from '../api/use-change.ts';
import { SavedForm } from '../parts/saved-form.tsx';
import { ChannelFilterFields } from './channel-filter-fields.tsx';
import { type ChannelWords, filtersOf, wordsOf } from './channel-form-state.ts';
import { digestList } from './digests.ts';
import { MessagePreview } from './message-preview.tsx';
import { QuietHoursFields } from './quiet-hours-fields.tsx';

type Props = { channel: Channel | undefined; done: (saved: Channel | CreatedChannel) => void };

/** Makes a channel, or changes one; its address is never shown, only replaced. */
export function ChannelForm({ channel, done }: Props) {
  const [words, setWords] = useState(() => wordsOf(channel));
  const change = (changes: Partial<ChannelWords>) => setWords({ ...words, ...changes });
  const save = useChange({
    change: async () => await saved(channel, words),
    touches: [endpoints.listChannels],
    done,
  });
  return (
    <SavedForm save={save} verb={channel ? 'Save' : 'Create'}>
      <PlaceFields channel={channel} words={words} change={change} error={save.error} />
      <ChannelFilterFields words={words} change={change} />
      <NativeSelect
        label="When"
        description="Many failures of one cause in a short time are always one message."
        data={[...digestList]}
        value={words.digest}
        onChange={(event) => change({ digest: digestOf(event.currentTarget.value) })}
      />
      <QuietHoursFields hours={words.quietHours} change={(quietHours) => change({ quietHours })} />
      <MessagePreview key={words.kind} kind={words.kind} />
    </SavedForm>
  );
}

type PlaceProps = {
  channel: Channel | undefined;
  words: ChannelWords;
  change: (changes: Partial<ChannelWords>) => void;
  error: unknown;
};

/** The service, and the address of the channel there. */
function PlaceFields({ channel, words, change, error }: PlaceProps) {
  const service = channelServices.find(({ kind }) => kind === words.kind);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label="Service"
          data={channelServices.map(({ kind, name }) => ({ value: kind, label: name }))}
          value={words.kind}
          disabled={channel !== undefined}
          onChange={(event) => change({ kind: kindOf(event.currentTarget.value) })}
        />
        <TextInput
          label="Name"
          placeholder="#builds"
          required
          maxLength={100}
          data-autofocus
          value={words.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={fieldError(error, 'name')}
        />
      </SimpleGrid>
      <TextInput
        label={channel ? 'Another address' : 'Address'}
        description={`${service?.about} Whoever knows it can post there, so it is stored encrypted and never shown again.`}
        placeholder={channel ? `stays at ${channel.host}` : service?.address}
        type="url"
        required={!channel}
        maxLength={2000}
        autoComplete="off"
        value={words.url}
        onChange={(event) => change({ url: event.currentTarget.value })}
        error={fieldError(error, 'url')}
      />
    </>
  );
}

async function saved(channel: Channel | undefined, words: ChannelWords): Promise<Channel | CreatedChannel> {
  const { kind, name, url, digest, quietHours } = words;
  const body = { name, digest, quiet_hours: quietHours, filters: filtersOf(words) };
  if (!channel) return await ask(endpoints.createChannel, { body: { ...body, kind, url } });
  return await ask(endpoints.changeChannel, { params: { id: channel.id }, body: { ...body, ...(url && { url }) } });
}

function kindOf(value: string) {
  return channelServices.find(({ kind }) => kind === value)?.kind ?? 'webhook';
}

function digestOf(value: string) {
  return digestList.find((digest) => digest.value === value)?.value ?? 'off';
}
