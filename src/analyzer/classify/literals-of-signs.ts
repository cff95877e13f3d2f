import { compileExpression } from '../own-patterns/expression.ts';
import type { KnownLiterals } from './known-literals.ts';
import { expressionsOf, signTables } from './sign-tables.ts';
import { withoutLookAround } from './without-look-around.ts';

const ascii = /^[\0-\x7f]*$/;
// Letters whose other case is one letter of these too, in JavaScript as in RE2.
const likeInBothCases =
  /^[\0-\x7f\xa0-\xb4\xb6-\xde\xe0-\xfe\u0100-\u012f\u0139-\u0148\u014a-\u0177\u0400-\u045f\u3000-\u9fff\uac00-\ud7af\uff00-\uff0f]*$/;

/** The content of `known-literals.ts`. */
export function literalsOfSigns(): KnownLiterals {
  return expressionsOf(signTables).map((expression) => literalsOf(expression) ?? null);
}

/** What RE2 needs of an expression JavaScript needs too, where both can read it; conditions on what stands around only need more. */
function literalsOf({ source, flags, ignoreCase }: RegExp): readonly string[] | undefined {
  if (!/^[im]*$/.test(flags)) return undefined;
  const inRe2 = withLetters(withoutLookAround(source));
  const compiled = compileExpression(flags.includes('m') ? `(?m)${inRe2}` : inRe2);
  if ('problem' in compiled) return undefined;
  if (!ignoreCase) return compiled.literals;
  if (!compiled.literals.every((literal) => likeInBothCases.test(literal))) return undefined;
  return [...new Set(compiled.literals.map((literal) => literal.toLowerCase()))];
}

/** The bundle of the command writes these letters by their number, as RE2 does not. */
function withLetters(source: string): string {
  return source.replace(/\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|.)/g, (escaped, ...[long, short]) => {
    const letter = String.fromCharCode(Number.parseInt(long ?? short ?? '0', 16));
    return ascii.test(letter) ? escaped : letter;
  });
}
