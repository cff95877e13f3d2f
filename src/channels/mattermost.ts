import { truncate } from '../kernel/truncate.ts';
import type { OutboundAnswer } from '../net/outbound.ts';
import type { Channel, Sent } from './channel.ts';
import { type Item, plainWords, type Words } from './message-words.ts';
import { postJson, sentByChat, textOf } from './post-json.ts';

const limits = { title: 300, text: 2500, value: 1000 };
const colors = { critical: '#b3261e', high: '#e5484d', medium: '#f5a524', low: '#3b82f6', none: '#868e96' } as const;

/**
 * An attachment, not a text: a server looks for previews only in texts.
 * https://developers.mattermost.com/integrate/webhooks/incoming/
 */
export const mattermost: Channel = {
  kind: 'mattermost',

  message: (notice) => ({ attachments: [attachmentOf(plainWords(notice))] }),

  send: async (net, { url }, { message, now }) =>
    sentByMattermost(await postJson(net, url, { body: JSON.stringify(message) }), now),
};

function attachmentOf({ headline, tone, where, summary, quote, facts, items, links }: Words): object {
  const paragraphs = [
    truncate(where, limits.text, escapeMarkdown),
    truncate(summary, limits.text, escapeMarkdown),
    quote && `\`\`\`\n${truncate(quote, limits.text, escapeCode)}\n\`\`\``,
    ...items.map(itemText),
    links.map(({ name, url }) => `[${name}](${url})`).join('  ·  '),
  ];
  return {
    fallback: truncate(headline, limits.title, escapeMarkdown),
    color: colors[tone],
    title: truncate(headline, limits.title, escapeMarkdown),
    ...(links[0] && { title_link: links[0].url }),
    text: paragraphs.filter(Boolean).join('\n\n'),
    fields: facts.map(({ name, value }) => ({
      title: name,
      value: truncate(value, limits.value, escapeMarkdown),
      short: false,
    })),
  };
}

function itemText({ title, detail, url }: Item): string {
  const name = truncate(title, limits.title, escapeMarkdown);
  return `${url ? `[${name}](${url})` : `**${name}**`}\n${truncate(detail, limits.value, escapeMarkdown)}`;
}

function escapeMarkdown(text: string): string {
  return withoutCalls(text).replace(/[\\*_~`|>#\-[\]()!+]/g, '\\$&');
}

function escapeCode(text: string): string {
  return withoutCalls(text).replaceAll('`', 'ˋ');
}

/**
 * A mention is one also behind a backslash, so that nothing may follow its sign; and before it looks for code, a server
 * makes calls of Slack's forms.
 */
function withoutCalls(text: string): string {
  return text.replaceAll('@', '@\u200b').replaceAll('<', '<\u200b');
}

function sentByMattermost(answer: OutboundAnswer, now: Date): Sent {
  // A webhook that was removed is answered so, with 400 and the name of the error.
  if (answer.status === 400 && textOf(answer).includes('"web.incoming_webhook.invalid.app_error"')) {
    return { kind: 'gone', reason: 'Mattermost does not know the webhook any more (400).' };
  }
  return sentByChat(answer, now);
}
