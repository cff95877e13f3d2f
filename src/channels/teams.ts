import { truncate } from '../kernel/truncate.ts';
import type { Channel } from './channel.ts';
import { type Item, plainWords, type Words } from './message-words.ts';
import { postJson, sentByChat } from './post-json.ts';

const colors = { critical: 'attention', high: 'attention', medium: 'warning', low: 'accent', none: 'default' } as const;

/**
 * An Adaptive Card for the trigger "When a Teams webhook request is received". What may be anybody's words stands in
 * text runs, which know no markup; a mention would need an entity of its own.
 * https://learn.microsoft.com/microsoftteams/platform/task-modules-and-cards/cards/cards-reference
 */
export const teams: Channel = {
  kind: 'teams',
  service: {
    hosts: /^(?:.+\.)?(?:logic\.azure\.(?:com|us)|api\.powerplatform\.com|powerautomate\.com|flow\.microsoft\.com)$/,
    path: /.\/.+/,
  },
  retired: {
    hosts: /^(?:.+\.)?webhook\.office(?:365)?\.com$/,
    reason: 'is of a connector, which Microsoft has retired; make a workflow and give its address',
  },

  message: (notice) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: cardOf(plainWords(notice)),
      },
    ],
  }),

  // 202 says that the workflow runs; what it does then nobody is told.
  send: async (net, { url }, { message, now }) =>
    sentByChat(await postJson(net, url, { body: JSON.stringify(message) }), now),
};

function cardOf(words: Words): object {
  const { headline, tone, where, summary, quote, facts, items, links } = words;
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [
      rich(run(truncate(headline, 300), { weight: 'bolder', size: 'medium', color: colors[tone] })),
      ...(where ? [rich(run(where, { isSubtle: true }))] : []),
      ...(summary ? [rich(run(summary))] : []),
      ...(quote ? quote.split('\n').map(codeLine) : []),
      ...facts.map(({ name, value }) => rich(run(`${name}: `, { weight: 'bolder' }), run(value))),
      ...items.flatMap(itemOf),
    ],
    actions: links.map(({ name, url }) => ({ type: 'Action.OpenUrl', title: name, url })),
  };
}

function codeLine(line: string, index: number): object {
  const block = rich(run(line || ' ', { fontType: 'monospace' }));
  return index === 0 ? block : { ...block, spacing: 'none' };
}

function itemOf({ title, detail, url }: Item): object[] {
  const link = url && { selectAction: { type: 'Action.OpenUrl', url } };
  const below = { ...rich(run(detail, { isSubtle: true })), spacing: 'none' };
  return [rich(run(title, { weight: 'bolder', ...link })), below];
}

function rich(...inlines: object[]): object {
  return { type: 'RichTextBlock', inlines };
}

function run(text: string, style: object = {}): object {
  return { type: 'TextRun', text, ...style };
}
