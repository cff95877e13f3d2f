import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sent } from '../../src/channels/channel.ts';
import { channels } from '../../src/channels/index.ts';
import { type ChannelKind, channelKinds } from '../../src/contract/channels/channel-kinds.ts';
import { createOutbound } from '../../src/net/create-outbound.ts';
import { aNotice, storedAnalysis } from '../support/notices.ts';
import { type Answer, type StubChat, startStubChat } from '../support/stub-chat.ts';

const net = createOutbound({ allowNetworks: ['127.0.0.0/8'] });
const kinds = [...channelKinds];
const chats = kinds.filter((kind) => kind !== 'webhook');
const notice = aNotice(storedAnalysis());
const now = new Date('2026-11-20T12:00:00Z');
// The vector of the reference: 32 bytes of 7.
const secret = 'whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=';
let clock = now.getTime();
let chat: StubChat;

beforeAll(async () => {
  chat = await startStubChat(() => new Date(clock));
});
beforeEach(() => {
  clock += 3_600_000;
});
afterAll(async () => await chat.close());

async function send(kind: ChannelKind, ...answers: Answer[]): Promise<Sent> {
  chat.script(...answers);
  const channel = channels[kind];
  const address = { url: chat.address(kind), secrets: kind === 'webhook' ? [secret] : [] };
  return await channel.send(net, address, { message: channel.message(notice), id: 'n-1', now });
}

test.each(kinds)('%s takes the message', async (kind) => {
  expect(await send(kind)).toEqual({ kind: 'sent' });
  expect(chat.refusals).toEqual([]);
  expect(chat.taken.at(-1)?.body).toEqual(JSON.parse(JSON.stringify(channels[kind].message(notice))));
});

test.each(kinds)('who sends too fast to %s is told to wait', async (kind) => {
  let sent: Sent = { kind: 'sent' };
  for (let at = 0; at < 101 && sent.kind === 'sent'; at++) sent = await send(kind);

  expect(sent).toMatchObject({ kind: 'later', reason: 'The service there wants fewer messages (429).' });
  const { retryAfterMs } = sent as Extract<Sent, { kind: 'later' }>;
  if (kind === 'google-chat') expect(retryAfterMs).toBeUndefined();
  else expect(retryAfterMs).toBeGreaterThan(0);
});

test('Discord says how long in seconds with a fraction', async () => {
  const body = '{"message":"x","retry_after":0.65,"global":false}';

  expect(await send('discord', { status: 429, body })).toMatchObject({ kind: 'later', retryAfterMs: 650 });
});

test.each([
  ['120', 120_000],
  ['1.5', 1500],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['99999999', 6 * 3_600_000],
  ['soon', undefined],
])('Retry-After: %s is understood', async (header, retryAfterMs) => {
  const sent = await send('webhook', { status: 503, headers: { 'retry-after': header } });

  expect(sent).toEqual({ kind: 'later', reason: 'The service there answered 503.', retryAfterMs });
});

test.each<[ChannelKind, Answer]>([
  ...kinds.map((kind): [ChannelKind, Answer] => [kind, { status: 410 }]),
  ['slack', { status: 404, body: 'no_service' }],
  ['slack', { status: 410, body: 'channel_is_archived' }],
  ['slack', { status: 403, body: 'invalid_token' }],
  ['discord', { status: 404, body: '{"message":"Unknown Webhook","code":10015}' }],
  ['discord', { status: 401 }],
  ['teams', { status: 404 }],
  ['google-chat', { status: 403 }],
  ['mattermost', { status: 404 }],
  ['mattermost', { status: 400, body: '{"id":"web.incoming_webhook.invalid.app_error","status_code":400}' }],
])('an address of %s that is no more is gone: %j', async (kind, answer) => {
  expect(await send(kind, answer)).toMatchObject({ kind: 'gone' });
});

test.each<[ChannelKind, Answer]>([
  ...chats.map((kind): [ChannelKind, Answer] => [kind, { status: 400 }]),
  ['slack', { status: 400, body: 'invalid_payload' }],
  ['slack', { status: 403, body: 'action_prohibited' }],
])('a message that %s does not want is refused: %j', async (kind, answer) => {
  expect(await send(kind, answer)).toMatchObject({ kind: 'refused' });
});

test.each([400, 401, 404, 422])('a program of ours that answers %i is tried again', async (status) => {
  expect(await send('webhook', { status })).toMatchObject({
    kind: 'later',
    reason: `The service there answered ${status}.`,
  });
});

test.each(kinds)('an error, a redirect or a hung-up line of %s is a try for later', async (kind) => {
  for (const status of [500, 502, 503, 408, 302]) {
    const location = `${chat.address('webhook')}&redirected`;
    const before = chat.requests.length;
    expect(await send(kind, { status, headers: { location } })).toMatchObject({ kind: 'later' });
    expect(chat.requests.length).toBe(before + 1);
  }
  await expect(send(kind, { behaves: 'reset' })).rejects.toMatchObject({ code: 'unavailable' });
});

test('an answer without end, and none at all, are ended', async () => {
  await expect(send('webhook', { behaves: 'endless' })).rejects.toMatchObject({ code: 'unavailable' });
  await expect(send('webhook', { behaves: 'hang' })).rejects.toMatchObject({ code: 'unavailable' });
});

test('a webhook is signed as Standard Webhooks says, for the time of the attempt', async () => {
  await send('webhook');
  const { headers, text } = chat.taken.at(-1) as { headers: Record<string, string>; text: string };
  const signed = new Webhook(secret).sign('msg_1', new Date(1_763_659_000_000), '{"type":"analysis.completed"}');

  expect(signed).toBe('v1,zrfiEZOTTrfVUoeNb0Jnv8Po5stdhoACEEOnX/lgphk=');
  expect(headers['webhook-id']).toBe('n-1');
  expect(headers['webhook-timestamp']).toBe(String(now.getTime() / 1000));
  expect(headers['webhook-signature']).toBe(new Webhook(secret).sign('n-1', now, text));
});

test('a message has its id where the service knows one, so that a second one is recognised', async () => {
  await send('google-chat');
  const { path, query } = chat.taken.at(-1) ?? {};

  expect(path).toBe('/google-chat/one');
  expect(query).toBe('key=k&requestId=n-1');
});
