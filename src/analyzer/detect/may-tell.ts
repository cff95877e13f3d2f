import { isClosing } from './closing-words.ts';
import { saysItGoesOn } from './outlived.ts';
import { saysNoFailure } from './signs.ts';
import { tellsSuccess } from './tells-success.ts';

/** Whether a line has words, and does not say that all went well or that the program stops or goes on. */
export function mayTell(text: string): boolean {
  return (
    /\p{L}{2}/u.test(text) && !isClosing(text) && !saysNoFailure(text) && !tellsSuccess(text) && !saysItGoesOn(text)
  );
}
