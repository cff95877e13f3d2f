import type { Lines } from '../read/lines.ts';
import { linesHolding } from './mentions.ts';
import type { Ranked } from './rank.ts';

// With what a script says that it takes a value of its own for one that it was not given
const tookOther =
  /\b(?:is|was) (?:empty|not set|unset|missing|undefined)\b.{0,40}\b(?:falling back to|defaulting to|using(?: the)?(?: default)?)\b.{0,30}(?:["'`](?<value>[\w./-]{4,60})["'`]| (?<scheme>[a-z]{4,20}):\/\/)/i;
const literals = ['alling back to', 'efaulting to', 'using '];

/** The line in which a script took another value for one that was missing, where the cause is about a thing of that value's name. */
export function stoodIn(lines: Lines, { from, to }: Pick<Ranked, 'from' | 'to'>): number | undefined {
  const told = literals.flatMap((literal) => linesHolding(literal, lines, from)).sort((one, other) => one - other);
  return told.find((line) => {
    const { value, scheme } = tookOther.exec(lines.at(line).text)?.groups ?? {};
    const taken = value ?? scheme;
    return taken !== undefined && holds(lines, { from, to }, taken.toLowerCase());
  });
}

function holds(lines: Lines, { from, to }: { from: number; to: number }, value: string): boolean {
  for (let line = from; line <= to; line += 1) if (lines.at(line).text.toLowerCase().includes(value)) return true;
  return false;
}
