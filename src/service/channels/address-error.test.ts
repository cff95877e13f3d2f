import { expect, test } from 'vitest';
import { channels } from '../../channels/index.ts';
import { type ChannelKind, channelKinds } from '../../contract/channels/channel-kinds.ts';
import { addressError } from './address-error.ts';

const addresses: [ChannelKind, string][] = [
  ['slack', 'https://hooks.slack.com/services/T0/B0/x'],
  ['slack', 'https://hooks.slack.com/triggers/T0/1/x'],
  ['discord', 'https://discord.com/api/webhooks/1/a-b_c'],
  ['discord', 'https://canary.discord.com/api/v10/webhooks/1/x'],
  ['google-chat', 'https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=t'],
  ['teams', 'https://prod-1.westeurope.logic.azure.com:443/workflows/x/triggers/manual/paths/invoke?sig=s'],
  ['teams', 'https://default.1.environment.api.powerplatform.com:443/powerautomate/automations/direct/x?sig=s'],
];

test.each(addresses)('an address of %s is accepted for this kind only: %s', (kind, address) => {
  for (const other of channelKinds) {
    const error = addressError({ channels }, other, new URL(address));
    if (other === kind) expect(error).toBeUndefined();
    else expect(error).toMatch(/choose that kind of channel$/);
  }
});

test.each<[ChannelKind, string]>([
  ['slack', 'https://hooks.slack.com/'],
  ['slack', 'http://hooks.slack.com/services/T0/B0/x'],
  ['discord', 'https://discord.com/channels/1/2'],
  ['google-chat', 'https://chat.googleapis.com/v1/spaces/A'],
  ['slack', 'https://hooks.slack.com./'],
  ['teams', 'https://make.powerautomate.com/'],
  ['teams', 'https://acme.webhook.office.com/webhookb2/x'],
])('an incomplete address of %s is refused with a way out: %s', (kind, address) => {
  expect(addressError({ channels }, kind, new URL(address))).toMatch(/^must be like|^is of a connector/);
});

test('any kind accepts the address of an unknown host, which may be a proxy or a compatible service', () => {
  for (const kind of channelKinds) {
    expect(addressError({ channels }, kind, new URL('https://chat-proxy.example.com/x'))).toBeUndefined();
  }
});
