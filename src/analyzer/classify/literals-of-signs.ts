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
  const compiled = compileExpression(flags.includes('m') ? `(?m)${source}` : source);
  if ('problem' in compiled) return undefined;
  if (!ignoreCase) return compiled.literals;
  // Other letters have cases that the two do not tell alike.
  if (!compiled.literals.every((literal) => ascii.test(literal))) return undefined;
  return [...new Set(compiled.literals.map((literal) => literal.toLowerCase()))];
}
