import { chinese } from './chinese.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { polish } from './polish.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';

const translations = [german, french, spanish, italian, japanese, chinese, russian, portuguese, polish, korean];

const longestFirst = ([one]: readonly [string, string], [other]: readonly [string, string]) =>
  other.length - one.length;
export const phrases = translations.flatMap((translation) => translation.phrases).sort(longestFirst);
const messages = translations.flatMap((translation) => translation.messages ?? []).sort(longestFirst);
const isAscii = /^[\x00-\x7f]*$/;
const ofAscii = phrases.filter(([printed]) => isAscii.test(printed));
const messagesOfAscii = messages.filter(([printed]) => isAscii.test(printed));

/** The line with the phrases of the tables in English; everything else stays as it is. */
export function inEnglish(line: string): string {
  return replaced(line, isAscii.test(line) ? ofAscii : phrases);
}

/** The text with all that the tables know in English, as the kind of a failure is told from it. */
export function messageInEnglish(text: string): string {
  return inEnglish(replaced(text, isAscii.test(text) ? messagesOfAscii : messages));
}

function replaced(text: string, known: readonly (readonly [string, string])[]): string {
  let english = text.replace(/[\u00a0\u202f]/g, ' ');
  for (const [printed, said] of known) if (english.includes(printed)) english = english.replace(printed, () => said);
  return english;
}
