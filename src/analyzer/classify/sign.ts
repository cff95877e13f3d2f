import type { Category } from '../../contract/analyses/analysis.ts';
import { knownLiterals } from './known-literals.ts';

/** What words point to, and how surely, if one of the expressions matches. */
export type Sign = readonly [category: Category, weight: number, anyOf: readonly RegExp[]];

export function matches(anyOf: readonly RegExp[], text: string): boolean {
  return anyOf.some((expression) => mayMatch(expression, text) && expression.test(text));
}

/** Whether the text holds what each match does; it is asked sooner than an expression is compiled. */
export function mayMatch(expression: RegExp, text: string, known = knownLiterals): boolean {
  // Where the table is empty, its key takes longer to make than the answer of the expression.
  const literals = known.size === 0 ? undefined : known.get(keyOf(expression));
  if (literals === undefined) return true;
  const asWritten = expression.ignoreCase ? text.toLowerCase() : text;
  return literals.some((literal) => asWritten.includes(literal));
}

/** Of the flags only the one that changes what a match holds; to read them all takes longer. */
export function keyOf({ source, ignoreCase }: RegExp): string {
  return ignoreCase ? `${source}/i` : source;
}

/** What a server or the operating system answers tells more than what it was asked. */
export const answered = 6;
/** A message with one meaning, a phrase that mostly has it, and a word that only hints at it. */
export const certain = 4;
export const usual = 2.5;
export const hint = 1;
/** The name of a program that does nothing but check. */
export const named = 3.5;
