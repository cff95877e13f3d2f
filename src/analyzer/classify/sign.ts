import type { Category } from '../../contract/analyses/analysis.ts';

/** What words point to, and how surely, if one of the expressions matches. */
export type Sign = readonly [category: Category, weight: number, anyOf: readonly RegExp[]];

/** What a server or the operating system answers tells more than what it was asked. */
export const answered = 6;
/** A message with one meaning, a phrase that mostly has it, and a word that only hints at it. */
export const certain = 4;
export const usual = 2.5;
export const hint = 1;
/** The name of a program that does nothing but check. */
export const named = 3.5;
