import { truncate } from '../kernel/truncate.ts';
import type { OutboundAnswer } from '../net/outbound.ts';
import type { Channel, Sent } from './channel.ts';
import { type Item, plainWords, type Words } from './message-words.ts';
import { postJson, sentByChat } from './post-json.ts';

const limits = { title: 200, text: 2500 };

// https://developers.google.com/workspace/chat/quickstart/webhooks
export const googleChat: Channel = {
  kind: 'google-chat',
  service: {
    hosts: /^chat\.googleapis\.com$/,
    path: /^\/v1\/spaces\/[^/]+\/messages$/,
  },

  message: (notice) => {
    const words = plainWords(notice);
    return {
      fallbackText: truncate(words.headline, limits.title, escapeHtml),
      cardsV2: [{ cardId: notice.id, card: cardOf(words) }],
    };
  },

  // The same `requestId` again answers the message that is there and posts no other.
  send: async (net, { url }, { message, id, now }) => {
    const once = new URL(url);
    once.searchParams.set('requestId', id);
    return sentByGoogle(await postJson(net, once.href, { body: JSON.stringify(message) }), now);
  },
};

function cardOf({ headline, where, summary, quote, facts, items, links }: Words): object {
  const paragraphs = [
    truncate(summary, limits.text, escapeHtml),
    quote && `<font color="#5f6368">${truncate(quote, limits.text, escapeHtml).replaceAll('\n', '<br>')}</font>`,
  ];
  const widgets = [
    ...paragraphs.filter(Boolean).map((text) => ({ textParagraph: { text } })),
    ...facts.map(({ name, value }) => labelled(name, truncate(value, limits.text, escapeHtml))),
    ...items.map(itemOf),
    ...(links.length > 0 ? [{ buttonList: { buttons: links.map(({ name, url }) => button(name, url)) } }] : []),
  ];
  // A header shows its words as they are.
  const header = { title: truncate(headline, limits.title), ...(where && { subtitle: truncate(where, limits.title) }) };
  return { header, sections: [{ widgets }] };
}

function itemOf({ title, detail, url }: Item): object {
  const { decoratedText } = labelled(truncate(detail, 500, escapeHtml), truncate(title, 400, escapeHtml));
  return { decoratedText: { ...decoratedText, ...(url && { onClick: { openLink: { url } } }) } };
}

function labelled(topLabel: string, text: string) {
  return { decoratedText: { topLabel, text, wrapText: true } };
}

function button(text: string, url: string): object {
  return { text, onClick: { openLink: { url } } };
}

/** A card's texts know a few HTML tags, `a` among them. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function sentByGoogle(answer: OutboundAnswer, now: Date): Sent {
  if (answer.status !== 401 && answer.status !== 403) return sentByChat(answer, now);
  return { kind: 'gone', reason: `Google Chat does not accept the address any more (${answer.status}).` };
}
