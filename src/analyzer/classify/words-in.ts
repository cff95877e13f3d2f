import { withoutPaths } from './texts-of-message.ts';

const insideName = /(?<=[a-z])(?=[A-Z])/g;
const notAtEnd = /n['’]t\b/g;
// A number of three digits may be a status.
const word = /[a-z]{2,}|\b[1-5]\d\d\b/g;
/** Longer words differ in their endings only. */
const longest = 6;
const mostRead = 600;

/** The words of a message and its pairs of neighbours, each once, as `word-weights.ts` knows them. */
export function wordsIn(message: string): ReadonlySet<string> {
  const plain = withoutPaths(message.slice(0, mostRead))
    .replace(insideName, ' ')
    .toLowerCase()
    .replace(notAtEnd, ' not');
  const words = (plain.match(word) ?? []).map((each) => each.slice(0, longest));
  const pairs = words.slice(1).map((each, before) => `${words[before]}+${each}`);
  return new Set([...words, ...pairs]);
}
