import { type Automaton, automatonOf } from '../scan/automaton.ts';
import { type LiteralTable, literalTable } from '../scan/literal-table.ts';
import { compileExpression } from './expression.ts';
import type { OwnPattern, ReadyPattern } from './own-pattern.ts';

/** All patterns of a team, made ready once for all logs. */
export type ReadyPatterns = {
  patterns: readonly ReadyPattern[];
  automaton: Automaton;
  /** The groups of literals are the patterns. */
  groupsOf: LiteralTable['groupsOf'];
  /** Names of patterns that this version of the engine does not take. */
  unusable: readonly string[];
};

/** Of a longer literal its beginning is looked for, so that what follows need not be compared at each place. */
const mostBytes = 24;
const shortestText = 4;

/** Makes the expressions and the automaton over the literals of all of them. */
export function readyPatterns(patterns: readonly OwnPattern[]): ReadyPatterns {
  const ready: ReadyPattern[] = [];
  const literals: (readonly string[])[] = [];
  const unusable: string[] = [];
  for (const pattern of patterns) {
    const finder = finderOf(pattern);
    if ('problem' in finder) {
      unusable.push(pattern.name);
      continue;
    }
    ready.push({ pattern, matches: finder.matches, size: finder.size });
    literals.push(finder.literals);
  }
  const { keys, groupsOf } = literalTable(literals, mostBytes);
  return { patterns: ready, automaton: automatonOf(keys, mostBytes), groupsOf, unusable };
}

/** Why a pattern cannot be used, in sentences; undefined where it can. */
export function problemWith(pattern: Pick<OwnPattern, 'text' | 'regex'>): string | undefined {
  const finder = finderOf(pattern);
  return 'problem' in finder ? finder.problem : undefined;
}

function finderOf({ text, regex }: Pick<OwnPattern, 'text' | 'regex'>): ReturnType<typeof compileExpression> {
  if (regex !== null) return compileExpression(regex);
  if (text === null || [...text].length < shortestText) return { problem: 'It has fewer than four characters.' };
  return { matches: (line) => line.includes(text), size: 1, literals: [text] };
}
