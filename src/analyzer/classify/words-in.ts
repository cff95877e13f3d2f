import { withoutPaths } from './texts-of-message.ts';

const insideName = /(?<=[a-z])(?=[A-Z])/g;
const notAtEnd = /n['’]t\b/g;
/** Scripts write accents now and then. */
const accents = /(?<=\p{Script=Latin}\p{M}{0,3})\p{M}/gu;
// Languages that put no space between words are read by pairs of letters. A number of three digits may be a status.
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,}|[\p{Script=Latin}\p{Script=Cyrillic}]{2,}|\b[1-5]\d\d\b/gu;
const withoutSpaces = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Longer words differ in their endings only. */
const longest = 6;
const mostRead = 600;
// What somebody named, as `aws_instance.control_node[1]`: its words say nothing of what went wrong.
const identifier = /\b(?=[a-z][a-z0-9.]{0,60}_)[a-z]\w{0,60}(?:\.[a-z]\w{0,60}){1,6}(?![\w/])/g;

/** The words of a message and its pairs of neighbours, each once, as the tables of weights know them. */
export function wordsIn(message: string): ReadonlySet<string> {
  const plain = withoutPaths(message.slice(0, mostRead))
    .replace(identifier, '')
    .replace(insideName, ' ')
    .toLowerCase()
    .replace(notAtEnd, ' not')
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC');
  const found = plain.match(word) ?? [];
  const words = found.filter((each) => !withoutSpaces.test(each)).map((each) => each.slice(0, longest));
  const pairs = words.slice(1).map((each, before) => `${words[before]}+${each}`);
  return new Set([...words, ...pairs, ...found.filter((each) => withoutSpaces.test(each)).flatMap(pairsOfLetters)]);
}

function pairsOfLetters(text: string): string[] {
  return Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));
}
