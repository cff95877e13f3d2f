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

export const phrases = translations
  .flatMap((translation) => translation.phrases)
  .sort(([one], [other]) => other.length - one.length);
const isAscii = /^[\x00-\x7f]*$/;
const ofAscii = phrases.filter(([printed]) => isAscii.test(printed));

/** The line with the phrases of the tables in English; everything else stays as it is. */
export function inEnglish(line: string): string {
  const text = line.replace(/[\u00a0\u202f]/g, ' ');
  let english = text;
  for (const [printed, said] of isAscii.test(text) ? ofAscii : phrases)
    if (english.includes(printed)) english = english.replace(printed, () => said);
  return english;
}
