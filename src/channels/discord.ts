import { truncate } from '../kernel/truncate.ts';
import type { OutboundAnswer } from '../net/outbound.ts';
import type { Channel, Sent } from './channel.ts';
import { type Item, plainWords, type Words } from './message-words.ts';
import { postJson, retryAfterMs, sentByChat, textOf } from './post-json.ts';

// All texts of an embed have 6,000 together.
const limits = { title: 256, where: 400, text: 900, quote: 800, value: 450, name: 130, detail: 160 };
const colors = { critical: 0xb3261e, high: 0xe5484d, medium: 0xf5a524, low: 0x3b82f6, none: 0x868e96 } as const;

// https://docs.discord.com/developers/resources/webhook#execute-webhook
export const discord: Channel = {
  kind: 'discord',
  service: {
    hosts: /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/,
    path: /^\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/,
  },

  message: (notice) => ({ embeds: [embedOf(plainWords(notice))], allowed_mentions: { parse: [] } }),

  // With `wait` the answer tells of the message, and not only that it was read.
  send: async (net, { url }, { message, now }) => {
    const waiting = new URL(url);
    waiting.searchParams.set('wait', 'true');
    return sentByDiscord(await postJson(net, waiting.href, { body: JSON.stringify(message) }), now);
  },
};

function embedOf({ headline, tone, where, summary, quote, facts, items, links }: Words): object {
  const paragraphs = [
    truncate(where, limits.where, escapeMarkdown),
    truncate(summary, limits.text, escapeMarkdown),
    quote && `\`\`\`\n${truncate(quote, limits.quote, escapeCode)}\n\`\`\``,
    ...items.map(itemText),
    links.map(({ name, url }) => `[${name}](${url})`).join('  ·  '),
  ];
  return {
    title: truncate(headline, limits.title, escapeMarkdown),
    description: paragraphs.filter(Boolean).join('\n\n'),
    color: colors[tone],
    fields: facts.map(({ name, value }) => ({
      name,
      value: truncate(value, limits.value, escapeMarkdown),
      inline: false,
    })),
    ...(links[0] && { url: links[0].url }),
  };
}

function itemText({ title, detail }: Item): string {
  return `**${truncate(title, limits.name, escapeMarkdown)}**\n${truncate(detail, limits.detail, escapeMarkdown)}`;
}

/** Every sign that begins markup or a mention. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\*_~`|>#\-[\]()<@]/g, '\\$&');
}

function escapeCode(text: string): string {
  return text.replaceAll('`', 'ˋ');
}

function sentByDiscord(answer: OutboundAnswer, now: Date): Sent {
  if (answer.status === 401 || answer.status === 403) {
    return { kind: 'gone', reason: `Discord does not accept the address any more (${answer.status}).` };
  }
  const sent = sentByChat(answer, now);
  if (sent.kind !== 'later' || answer.status !== 429) return sent;
  return { ...sent, retryAfterMs: toldInBody(textOf(answer), now) ?? sent.retryAfterMs };
}

/** `retry_after`, in seconds with a fraction. */
function toldInBody(text: string, now: Date): number | undefined {
  const [, seconds] = /"retry_after"\s*:\s*([\d.]{1,12})/.exec(text) ?? [];
  return retryAfterMs(seconds, now);
}
