import { readSource, withImport, withLast } from './edit-source.mjs';
import { camelCase, checkedName, inWords } from './names.mjs';

const list = 'src/channels/index.ts';
const services = 'src/contract/channels/channel-kinds.ts';
const rules = 'test/support/chat-rules.ts';

/** The tests of messages fail until the rules say what the service refuses. */
export function newChannel(text) {
  const kind = checkedName(text);
  const channel = camelCase(kind);
  const member = kind === channel ? `  ${kind},` : `  '${kind}': ${channel},`;
  const listed = withImport(readSource(list), `import { ${channel} } from './${kind}.ts';`);
  return {
    created: { [`src/channels/${kind}.ts`]: channelText(kind) },
    changed: {
      [services]: withLast(readSource(services), 'export const channelServices', rowText(kind)),
      [list]: withLast(listed, 'export const channels', member),
      [rules]: withLast(readSource(rules), 'export const chatRules', rulesText(kind)),
    },
    next: `Next: write into ${rules} what ${inWords(kind)} documents that it refuses, and make this pass:
  npx vitest run test/channels/channel-messages.test.ts -t ${kind}
Then describe the channel in docs/notifications.md.`,
  };
}

function channelText(kind) {
  return `import type { Channel } from './channel.ts';
import { plainWords } from './message-words.ts';
import { postJson, sentByChat } from './post-json.ts';

// Put the address of the page here that describes the messages that ${inWords(kind)} takes.
export const ${camelCase(kind)}: Channel = {
  kind: '${kind}',
  message: (notice) => ({ text: plainWords(notice).headline }),
  send: async (net, { url }, { message, now }) =>
    sentByChat(await postJson(net, url, { body: JSON.stringify(message) }), now),
};
`;
}

function rowText(kind) {
  return `  {
    kind: '${kind}',
    name: '${inWords(kind)}',
    about: 'An incoming webhook.',
    address: 'https://${kind}.example.com/hooks/…',
    hasSecret: false,
  },`;
}

function rulesText(kind) {
  return `  ${kind === camelCase(kind) ? kind : `'${kind}'`}: {
    refuses: () => ['What ${inWords(kind)} refuses is not written here yet.'],
    markup: (body) => [JSON.stringify(body)],
    mention: never,
    fetched: never,
    links: urlsOf,
    rate: { messages: 1, seconds: 1 },
    accepts: { status: 200, body: '' },
  },`;
}
