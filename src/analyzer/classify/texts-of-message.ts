import { messageInEnglish } from '../translations/in-english.ts';

// How programs name a failure in one word: ConnectionRefused, PERMISSION_DENIED.
const failureName = /\b(?:[A-Z][a-z]{1,20}){2,8}(?=\b|_)|\b[A-Z]{3,20}(?:_[A-Z]{2,20}){1,4}\b/g;
const mostNames = 10;
const insideName = /(?<=[a-z])(?=[A-Z])|_/g;
const betweenWords = /[\s'"()]/;
const contraction = /\b(can|could|did|do|does|has|have|is|are|was|were|would|should|must|wo|had)n?['’]t\b/gi;
const inPath = /[/\\]/;

/** The text, and below it what the names of failures in it say in words. */
export function withNames(text: string): string {
  const names = text.match(failureName)?.slice(0, mostNames) ?? [];
  return [text, ...names.map((name) => name.replace(insideName, ' ').toLowerCase())].join('\n');
}

/** The text, and below it the same without contractions: `couldn't` says what `could not` says. */
export function withFullForms(text: string): string {
  const full = text.replace(contraction, (short, verb: string) => {
    const said = verb.toLowerCase();
    if (said === 'can') return 'cannot';
    return said === 'wo' ? 'will not' : `${short.slice(0, verb.length)} not`;
  });
  return full === text ? text : `${text}\n${full}`;
}

/** The words of a text without those of paths and addresses, which may be called after anything. */
export function withoutPaths(text: string): string {
  return text
    .split(betweenWords)
    .filter((word) => !inPath.test(word))
    .join(' ');
}

/** The text, and below it the same in English where it holds words of another language. */
export function withEnglish(text: string): string {
  const english = messageInEnglish(text);
  return english === text ? text : `${text}\n${english}`;
}
