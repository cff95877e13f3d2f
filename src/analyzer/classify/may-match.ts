import { type KnownLiterals, knownLiterals } from './known-literals.ts';
import { expressionsOf, signTables } from './sign-tables.ts';

/** A text as it is written and in lower case, made once for all expressions. */
export type Words = { text: string; lower: string };

type ByExpression = ReadonlyMap<RegExp, readonly string[]>;

let known: ByExpression | undefined;

export function wordsOf(text: string): Words {
  return { text, lower: text.toLowerCase() };
}

/** Whether one of the expressions matches. */
export function matches(anyOf: readonly RegExp[], words: Words): boolean {
  known ??= literalsByExpression(knownLiterals());
  return anyOf.some((expression) => mayMatch(expression, words, known) && expression.test(words.text));
}

/** Gets the literals of each expression of `signTables`, in order. */
export function literalsByExpression(literals: KnownLiterals): ByExpression {
  const expressions = expressionsOf(signTables);
  return new Map(literals.flatMap((anyOf, index) => (anyOf ? [[expressions[index] as RegExp, anyOf]] : [])));
}

/** Whether the text holds what each match does; it is asked sooner than an expression is compiled. */
export function mayMatch(expression: RegExp, { text, lower }: Words, literals: ByExpression | undefined): boolean {
  const anyOf = literals?.get(expression);
  if (anyOf === undefined) return true;
  const asked = expression.ignoreCase ? lower : text;
  return anyOf.some((literal) => asked.includes(literal));
}
