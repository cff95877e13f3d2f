import { expect, test } from 'vitest';
import type { ChannelKind } from '../contract/channels/channel.ts';
import { channels } from './index.ts';

const own: [ChannelKind, string][] = [
  ['slack', 'https://hooks.slack.com/services/T0/B0/x'],
  ['slack', 'https://hooks.slack.com/triggers/T0/1/x'],
  ['discord', 'https://discord.com/api/webhooks/1/a-b_c'],
  ['discord', 'https://canary.discord.com/api/v10/webhooks/1/x'],
  ['google-chat', 'https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=t'],
  ['teams', 'https://prod-1.westeurope.logic.azure.com:443/workflows/x/triggers/manual/paths/invoke?sig=s'],
  ['teams', 'https://default.1.environment.api.powerplatform.com:443/powerautomate/automations/direct/x?sig=s'],
];

test.each(own)('an address of %s is one for nothing else: %s', (kind, address) => {
  for (const [other, channel] of Object.entries(channels)) {
    const wrong = channel.wrongAddress(new URL(address));
    if (other === kind) expect(wrong).toBeUndefined();
    else expect(wrong).toMatch(/choose that kind of channel$/);
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
])('an address of %s that cannot be one is refused with a way out: %s', (kind, address) => {
  expect(channels[kind].wrongAddress(new URL(address))).toMatch(/^must be like|^is of a connector/);
});

test('a proxy or a compatible service may stand anywhere else', () => {
  for (const channel of Object.values(channels)) {
    expect(channel.wrongAddress(new URL('https://chat-proxy.example.com/x'))).toBeUndefined();
  }
});
