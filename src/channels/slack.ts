import { truncate } from '../kernel/truncate.ts';
import type { OutboundAnswer } from '../net/outbound.ts';
import type { Channel, Sent } from './channel.ts';
import { type Item, plainWords, type Words } from './message-words.ts';
import { postJson, sentByChat, textOf } from './post-json.ts';

// Far below what a block may hold, because all blocks together may hold about 13,000 characters.
const limits = { header: 150, where: 600, text: 2000, field: 900, name: 200, detail: 300 };

// The bodies of errors that mean that the address, or what it posts to, is no more.
const goneWords = new Set([
  ...['no_service', 'no_service_id', 'no_team', 'team_disabled', 'no_active_hooks', 'invalid_token'],
  ...['channel_not_found', 'channel_is_archived', 'user_not_found'],
]);
const refusedWords = new Set([
  ...['invalid_payload', 'invalid_blocks', 'invalid_attachments', 'no_text', 'too_many_attachments'],
  ...['msg_blocks_too_long', 'action_prohibited', 'posting_to_general_channel_denied'],
]);

// https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
export const slack: Channel = {
  kind: 'slack',
  service: {
    hosts: /^hooks\.slack(?:-gov)?\.com$/,
    path: /^\/(?:services|workflows|triggers)\/.+/,
  },

  message: (notice) => {
    const words = plainWords(notice);
    const text = truncate([words.headline, words.where].filter(Boolean).join(' · '), limits.text, escapeSlack);
    return { text, blocks: blocksOf(words), unfurl_links: false, unfurl_media: false };
  },

  send: async (net, { url }, { message, now }) =>
    sentBySlack(await postJson(net, url, { body: JSON.stringify(message) }), now),
};

function blocksOf({ headline, where, summary, quote, facts, items, links }: Words): object[] {
  const fields = facts.map(({ name, value }) => mrkdwn(`*${name}*\n${truncate(value, limits.field, escapeSlack)}`));
  const linked = links.map(({ name, url }) => `<${escapeSlack(url)}|${name}>`);
  return [
    { type: 'header', text: plain(headline, limits.header) },
    ...(where ? [{ type: 'context', elements: [plain(where, limits.where)] }] : []),
    ...(summary ? [{ type: 'section', text: plain(summary, limits.text) }] : []),
    ...(quote ? [{ type: 'section', text: mrkdwn(`\`\`\`${truncate(quote, limits.text, escapeCode)}\`\`\``) }] : []),
    ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
    ...items.map((item) => ({ type: 'section', text: mrkdwn(itemText(item)) })),
    ...(linked.length > 0 ? [{ type: 'section', text: mrkdwn(linked.join('  ·  ')) }] : []),
  ];
}

function itemText({ title, detail, url }: Item): string {
  const name = truncate(title, limits.name, escapeSlack).replaceAll('|', '¦');
  return `${url ? `<${escapeSlack(url)}|${name}>` : name}\n${truncate(detail, limits.detail, escapeSlack)}`;
}

/** Shown as it is, but for these three characters. */
function plain(text: string, most: number): object {
  return { type: 'plain_text', text: truncate(text, most, escapeSlack), emoji: false };
}

/** `verbatim`: nothing in it becomes a link or a mention by itself. */
function mrkdwn(text: string): object {
  return { type: 'mrkdwn', text, verbatim: true };
}

function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Backticks would end the block. */
function escapeCode(text: string): string {
  return escapeSlack(text.replaceAll('`', 'ˋ'));
}

function sentBySlack(answer: OutboundAnswer, now: Date): Sent {
  if (answer.status >= 200 && answer.status < 300) return { kind: 'sent' };
  const word = textOf(answer).trim();
  if (goneWords.has(word)) return { kind: 'gone', reason: `Slack says that the address is no more (${word}).` };
  if (refusedWords.has(word)) return { kind: 'refused', reason: `Slack did not take the message (${word}).` };
  return sentByChat(answer, now);
}
