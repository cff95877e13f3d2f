import { chinese } from './chinese.ts';
import { czech } from './czech.ts';
import { dutch } from './dutch.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { polish } from './polish.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';
import { swedish } from './swedish.ts';
import type { Phrase, Phrases } from './translation.ts';
import { turkish } from './turkish.ts';
import { ukrainian } from './ukrainian.ts';

/** Of all languages, the longest first; a text of ASCII alone can hold only few of them. */
export type PhraseTables = { phrases: Phrases; messages: Phrases };

const translations = [
  ...[german, french, spanish, italian, japanese, chinese, russian, portuguese, polish, korean],
  ...[dutch, swedish, turkish, czech, ukrainian],
];
const isAscii = /^[\x00-\x7f]*$/;

/** The build of the command makes both tables once. */
export function phraseTables(): Record<'all' | 'ascii', PhraseTables> {
  const all = {
    phrases: longestFirst(translations.flatMap(({ phrases }) => phrases)),
    messages: longestFirst(translations.flatMap(({ messages = [] }) => messages)),
  };
  const ascii = { phrases: all.phrases.filter(ofAscii), messages: all.messages.filter(ofAscii) };
  return { all, ascii };
}

function longestFirst(phrases: Phrases): Phrases {
  return phrases.toSorted(([one], [other]) => other.length - one.length);
}

function ofAscii([printed]: Phrase): boolean {
  return isAscii.test(printed);
}
