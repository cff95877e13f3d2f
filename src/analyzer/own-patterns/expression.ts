import { RE2JSException, RE2Set } from 're2js';
import { requiredLiterals } from './required-literals.ts';

/** An expression that is ready to run. `size` is the length of its program: a character of a line costs at most so much. */
export type Expression = { matches: (line: string) => boolean; size: number; literals: readonly string[] };

/** What its automaton may remember of a log, in bytes; beyond it the engine forgets and goes on. */
const mostMemory = 65_536;
const largest = 500;
const noLiteral =
  'It has no text of at least four characters that stands in every match, so that it would be tried on each line. Write such a text outside of ?, * and [ ], and in each branch of |.';
const notInRe2: readonly [RegExp, string][] = [
  [/^\(\?<?[=!]/, 'Look-around, as in (?=…), (?!…), (?<=…) and (?<!…), is not possible: RE2 has none.'],
  [/^\\(?:[1-9]|k)/, 'A back-reference, as in \\1, is not possible: RE2 has none.'],
  [/^\(\?[>P]/, 'This kind of group is not possible: RE2 has no atomic groups and no named back-references.'],
  [
    /^(?:[*+?]|\{\d{1,4},?\d{0,4}\})\+$/,
    'A possessive quantifier, as in x*+, is not possible: RE2 has none and never back-tracks.',
  ],
];

/** Compiles an expression in the syntax of RE2, which takes time linear in the line; or says why it cannot be used. */
export function compileExpression(source: string): Expression | { problem: string } {
  const set = new RE2Set(RE2Set.UNANCHORED, 0, mostMemory);
  try {
    set.add(source);
    set.compile();
  } catch (error) {
    return { problem: problemOf(error, source) };
  }
  const size = set.prog.numInst();
  if (size > largest) return { problem: 'It is too large. Write smaller numbers in { }, or make two patterns of it.' };
  const literals = requiredLiterals(set.regexps[0]);
  if (literals === undefined) return { problem: noLiteral };
  return { matches: (line) => set.match(line).length > 0, size, literals };
}

function problemOf(error: unknown, source: string): string {
  if (!(error instanceof RE2JSException)) throw error;
  const known = lookAround(source) ?? partOf(error);
  const named = notInRe2.find(([match]) => match.test(known))?.[1];
  if (named !== undefined) return named;
  const reason = descriptionOf(error);
  return `It cannot be read: ${reason}${known === '' || known === source ? '' : ` at ${known}`}.`;
}

/** The engine takes the beginning of a look-behind for that of a name. */
function lookAround(source: string): string | undefined {
  return /(?<!\\)(?<part>\(\?<?[=!])/.exec(source)?.groups?.part;
}

function partOf(error: RE2JSException): string {
  return 'getPattern' in error && typeof error.getPattern === 'function' ? String(error.getPattern() ?? '') : '';
}

function descriptionOf(error: RE2JSException): string {
  if ('getDescription' in error && typeof error.getDescription === 'function') return String(error.getDescription());
  return 'the expression is too large';
}
