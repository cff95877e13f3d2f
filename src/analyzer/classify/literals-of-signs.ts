import { compileExpression } from '../own-patterns/expression.ts';
import { signTables } from './category-of.ts';
import { keyOf } from './sign.ts';

const ascii = /^[\0-\x7f]*$/;

/** The content of `known-literals.ts`; expressions without such texts are left out. */
export function literalsOfSigns(): [key: string, literals: readonly string[]][] {
  const expressions = Object.values(signTables).flatMap((signs) => signs.flatMap(([, , anyOf]) => anyOf));
  return expressions.flatMap((expression) => {
    const literals = literalsOf(expression);
    return literals ? [[keyOf(expression), literals] as [string, readonly string[]]] : [];
  });
}

/** What RE2 needs of an expression JavaScript needs too, where both can read it. */
function literalsOf({ source, flags, ignoreCase }: RegExp): readonly string[] | undefined {
  if (!/^[im]*$/.test(flags)) return undefined;
  const inRe2 = withLetters(source);
  const compiled = compileExpression(flags.includes('m') ? `(?m)${inRe2}` : inRe2);
  if ('problem' in compiled) return undefined;
  if (!ignoreCase) return compiled.literals;
  // Other letters have cases that the two do not tell alike.
  if (!compiled.literals.every((literal) => ascii.test(literal))) return undefined;
  return [...new Set(compiled.literals.map((literal) => literal.toLowerCase()))];
}

/** The bundle of the command writes these letters by their number, as RE2 does not. */
function withLetters(source: string): string {
  return source.replace(/\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|.)/g, (escaped, ...[long, short]) => {
    const letter = String.fromCharCode(Number.parseInt(long ?? short ?? '0', 16));
    return ascii.test(letter) ? escaped : letter;
  });
}
