import type { ChannelKind } from '../../src/contract/channels/channel-kinds.ts';

/**
 * What each service documents that it refuses, whom a message would call, and what it would fetch for a preview.
 * Written from the services' documents, not from our channels.
 */
export type ChatRules = {
  refuses(body: Json): string[];
  /** The texts in which the service looks for markup. */
  markup(body: Json): string[];
  /** Who is called by such a text. */
  mention: RegExp;
  /** Addresses that are fetched when they stand in one. */
  fetched: RegExp;
  /** Where a click leads. */
  links(body: Json): string[];
  /** So many messages to one address in so many seconds. */
  rate: { messages: number; seconds: number };
  accepts: { status: number; body: string };
};

// biome-ignore lint/suspicious/noExplicitAny: what was sent may be anything
export type Json = any;

const bareUrl = /https?:\/\/[^\s<>()|\]]+/;
const image = /(?<!\\)!\[[^\]]*\]\((?:https?:[^)]*)\)/;
const never = /(?!)/;

export const chatRules: Record<ChannelKind, ChatRules> = {
  slack: {
    refuses: refusedBySlack,
    markup: (body) => [
      body.text,
      ...textsOf(body.blocks, (node) => node.type === 'mrkdwn').map((node) => node.text),
      ...textsOf(body.blocks, (node) => node.type === 'plain_text').map((node) => node.text),
    ],
    mention: /<[!@#][^>]*>/,
    fetched: never,
    links: (body) => found(/<(\w+:[^|>]*)/g, JSON.stringify(body)),
    rate: { messages: 1, seconds: 1 },
    accepts: { status: 200, body: 'ok' },
  },
  teams: {
    refuses: refusedByTeams,
    markup: (body) =>
      textsOf(body, (node) => node.type === 'TextBlock' || node.type === 'FactSet').map((node) => JSON.stringify(node)),
    mention: /<at>/,
    fetched: image,
    links: urlsOf,
    rate: { messages: 4, seconds: 1 },
    accepts: { status: 202, body: '' },
  },
  discord: {
    refuses: refusedByDiscord,
    markup: (body) => [
      body.content ?? '',
      ...(body.embeds ?? []).flatMap((embed: Json) => [unfenced(embed.description), embed.title]),
    ],
    mention: /(?<!\\)<@[^>]*>/,
    fetched: /(?<!\]\()https?:\/\//,
    links: (body) => [...urlsOf(body), ...chatRules.discord.markup(body).flatMap(markdownLinks)],
    rate: { messages: 5, seconds: 2 },
    accepts: { status: 200, body: '{"id":"1"}' },
  },
  mattermost: {
    refuses: refusedByMattermost,
    markup: (body) => {
      const { text = '', attachments = [] } = body;
      const inner = attachments.flatMap((one: Json) => [
        one.pretext,
        unfenced(one.text ?? ''),
        one.title,
        ...(one.fields ?? []).map(fieldValue),
      ]);
      return [text, ...inner].filter(Boolean);
    },
    mention: /(?:^|[^\w])@\w/,
    fetched: new RegExp(`${image.source}|(?<!\\]\\()${bareUrl.source}`),
    links: (body) => [...urlsOf(body), ...chatRules.mattermost.markup(body).flatMap(markdownLinks)],
    rate: { messages: 10, seconds: 1 },
    accepts: { status: 200, body: 'ok' },
  },
  'google-chat': {
    refuses: refusedByGoogle,
    markup: (body) => [
      body.text ?? '',
      ...textsOf(body, (node) => 'textParagraph' in node || 'decoratedText' in node).map(cardText),
    ],
    mention: /<users\//,
    fetched: /<img|<a /,
    links: urlsOf,
    rate: { messages: 60, seconds: 60 },
    accepts: { status: 200, body: '{"name":"spaces/A/messages/B"}' },
  },
  webhook: {
    refuses: (body) => [
      ...(typeof body.type === 'string' && !Number.isNaN(Date.parse(body.timestamp)) ? [] : ['no type or timestamp']),
      ...over(Buffer.byteLength(JSON.stringify(body)), 20_000, 'bytes'),
    ],
    markup: () => [],
    mention: never,
    fetched: never,
    links: () => [],
    rate: { messages: 100, seconds: 1 },
    accepts: { status: 204, body: '' },
  },
};

function refusedBySlack(body: Json): string[] {
  const blocks: Json[] = body.blocks ?? [];
  const unknown = blocks.filter(({ type }) => !['header', 'section', 'context', 'divider', 'actions'].includes(type));
  const texts = blocks.flatMap(({ text, fields = [], elements = [] }) =>
    [text, ...fields, ...elements].filter(Boolean),
  );
  return [
    ...(body.text ? [] : ['no_text']),
    ...unknown.map(({ type }) => `unknown block ${type}`),
    ...over(blocks.length, 50, 'blocks'),
    ...blocks.flatMap(({ type, text }) => (type === 'header' ? over(text.text.length, 150, 'header') : [])),
    ...blocks.flatMap(({ fields = [] }) => over(fields.length, 10, 'fields')),
    ...blocks.flatMap(({ fields = [] }) => fields.flatMap((field: Json) => over(field.text.length, 2000, 'field'))),
    ...texts.flatMap(({ text }) => (text.length === 0 ? ['an empty text'] : over(text.length, 3000, 'text'))),
    ...over(JSON.stringify(blocks).length, 13_000, 'msg_blocks_too_long'),
    ...(body.unfurl_links === false && body.unfurl_media === false ? [] : ['previews are on']),
    ...texts.filter(({ type, verbatim }) => type === 'mrkdwn' && !verbatim).map(() => 'a text is parsed for mentions'),
  ];
}

function refusedByTeams(body: Json): string[] {
  const [{ contentType, content } = {} as Json] = body.attachments ?? [];
  const isCard = body.type === 'message' && contentType === 'application/vnd.microsoft.card.adaptive';
  const runs = textsOf(content, (node) => node.type === 'TextRun');
  return [
    ...(isCard && content?.type === 'AdaptiveCard' && content.version === '1.4' ? [] : ['not an adaptive card']),
    ...over(Buffer.byteLength(JSON.stringify(body)), 28 * 1024, 'bytes'),
    ...runs.flatMap(({ text }) => (typeof text === 'string' && text !== '' ? [] : ['an empty run'])),
    ...(content?.actions ?? []).flatMap(({ url }: Json) => (/^https?:/.test(url) ? [] : ['an action to nowhere'])),
    ...(content?.msteams?.entities ? ['mentions'] : []),
  ];
}

function refusedByDiscord(body: Json): string[] {
  const embeds: Json[] = body.embeds ?? [];
  const fields = embeds.flatMap((embed) => embed.fields ?? []);
  const sum = embeds.map((embed) => `${embed.title ?? ''}${embed.description ?? ''}`).join('').length;
  const inFields = fields.map(({ name, value }: Json) => name + value).join('').length;
  return [
    ...(body.content || embeds.length > 0 ? [] : ['an empty message']),
    ...over(body.content?.length ?? 0, 2000, 'content'),
    ...over(embeds.length, 10, 'embeds'),
    ...embeds.flatMap(({ title = '', description = '' }) => [
      ...over(title.length, 256, 'title'),
      ...over(description.length, 4096, 'description'),
    ]),
    ...over(fields.length, 25, 'fields'),
    ...fields.flatMap(({ name, value }: Json) =>
      name && value ? over(value.length, 1024, 'value') : ['an empty field'],
    ),
    ...over(sum + inFields, 6000, 'characters'),
    ...(JSON.stringify(body.allowed_mentions) === '{"parse":[]}' ? [] : ['mentions are allowed']),
  ];
}

function refusedByMattermost(body: Json): string[] {
  const attachments: Json[] = body.attachments ?? [];
  return [
    ...(body.text || attachments.length > 0 ? [] : ['no text']),
    ...over(body.text?.length ?? 0, 16_383, 'text'),
    ...attachments.flatMap(({ fallback, text = '' }) => [
      ...(fallback ? [] : ['no fallback']),
      ...over(text.length, 16_383, 'text'),
    ]),
  ];
}

function refusedByGoogle(body: Json): string[] {
  const widgets: Json[] = (body.cardsV2 ?? []).flatMap(({ card }: Json) =>
    card.sections.flatMap((one: Json) => one.widgets),
  );
  const known = ['textParagraph', 'decoratedText', 'buttonList', 'divider'];
  return [
    ...(body.text || body.cardsV2?.length ? [] : ['an empty message']),
    ...over(Buffer.byteLength(JSON.stringify(body)), 32_000, 'bytes'),
    ...widgets.flatMap((widget) => Object.keys(widget).filter((name) => !known.includes(name))),
    ...(body.cardsV2 && widgets.length === 0 ? ['an empty section'] : []),
  ];
}

function over(size: number, most: number, what: string): string[] {
  return size > most ? [`${size} ${what}, at most ${most}`] : [];
}

function fieldValue({ value }: Json): string {
  return value;
}

function cardText({ textParagraph, decoratedText }: Json): string {
  return textParagraph?.text ?? `${decoratedText.topLabel} ${decoratedText.text}`;
}

/** Every object inside that is of a kind. */
function textsOf(node: Json, isOne: (node: Json) => boolean): Json[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap((value) => textsOf(value, isOne));
  return !Array.isArray(node) && isOne(node) ? [node, ...inner] : inner;
}

/** Markdown looks for no markup in a fenced block. */
function unfenced(text: string): string {
  return text.replace(/^```\n[\s\S]*?\n```$/gm, '');
}

function markdownLinks(text: string): string[] {
  return found(/(?<!\\)\]\(([^)]*)\)/g, text);
}

function urlsOf(body: Json): string[] {
  return textsOf(body, (node) => ['url', 'title_link'].some((name) => name in node)).map(
    (node) => node.url ?? node.title_link,
  );
}

function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, one = '']) => one);
}
