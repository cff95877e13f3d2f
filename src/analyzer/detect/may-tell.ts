import type { Line } from '../read/lines.ts';
import { inEnglish } from '../translations/in-english.ts';
import { isClosing } from './closing-words.ts';
import { saysItGoesOn } from './outlived.ts';
import { saysNoFailure } from './signs.ts';
import { tellsSuccess } from './tells-success.ts';

const warning = /\bwarning:/i;

/** Whether a line has words, and does not say that all went well or that the program stops or goes on. */
export function mayTell(text: string): boolean {
  return (
    /\p{L}{2}/u.test(text) && !isClosing(text) && !saysNoFailure(text) && !tellsSuccess(text) && !saysItGoesOn(text)
  );
}

/** Whether a line is no warning, and does not say that nothing failed. */
export function mayFail({ text, level }: Line): boolean {
  const english = inEnglish(text);
  return (level === undefined || level === 'error') && !warning.test(english) && !saysNoFailure(english);
}
