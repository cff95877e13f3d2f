import type { OutboundAnswer } from '../net/outbound.ts';
import type { Channel, Sent } from './channel.ts';
import { wrongHost } from './expected-hosts.ts';
import { type Item, plainWords, type Words } from './message-words.ts';
import { postJson, sentByChat } from './post-json.ts';
import { clip } from './truncate.ts';

const limits = { title: 200, text: 2500 };
const address = {
  pattern: /^\/v1\/spaces\/[^/]+\/messages$/,
  example: 'https://chat.googleapis.com/v1/spaces/…/messages?key=…&token=…',
};

// https://developers.google.com/workspace/chat/quickstart/webhooks
export const googleChat: Channel = {
  kind: 'google-chat',

  message: (notice) => {
    const words = plainWords(notice);
    return {
      fallbackText: clip(words.headline, limits.title, escapeHtml),
      cardsV2: [{ cardId: notice.id, card: cardOf(words) }],
    };
  },

  // The same `requestId` again answers the message that is there and posts no other.
  send: async (net, { url }, message, { id, now }) => {
    const once = new URL(url);
    once.searchParams.set('requestId', id);
    return sentByGoogle(await postJson(net, once.href, { body: JSON.stringify(message) }), now);
  },

  wrongAddress: (url) => wrongHost(url, 'google-chat', address),
};

function cardOf({ headline, where, summary, quote, facts, items, links }: Words): object {
  const paragraphs = [
    clip(summary, limits.text, escapeHtml),
    quote && `<font color="#5f6368">${clip(quote, limits.text, escapeHtml).replaceAll('\n', '<br>')}</font>`,
  ];
  const widgets = [
    ...paragraphs.filter(Boolean).map((text) => ({ textParagraph: { text } })),
    ...facts.map(({ name, value }) => labelled(name, clip(value, limits.text, escapeHtml))),
    ...items.map(itemOf),
    ...(links.length > 0 ? [{ buttonList: { buttons: links.map(({ name, url }) => button(name, url)) } }] : []),
  ];
  // A header shows its words as they are.
  const header = { title: clip(headline, limits.title), ...(where && { subtitle: clip(where, limits.title) }) };
  return { header, sections: [{ widgets }] };
}

function itemOf({ title, detail, url }: Item): object {
  const { decoratedText } = labelled(clip(detail, 500, escapeHtml), clip(title, 400, escapeHtml));
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
