import { type Complaint, complaintIn } from '../detect/complaint.ts';
import { numbersOf, shapesOf } from '../detect/line-shapes.ts';
import type { Lines } from '../read/lines.ts';
import { endsAnswer, mostSaid, standsAbove } from './quotes-of-cause.ts';
import type { WantedQuote } from './wanted-quotes.ts';

const weightOf: Record<Complaint, number> = { strong: 4, weak: 2, foreign: 2, none: 0 };

/** A block that other processes printed into, as the runs of adjacent lines that it has in the log as sent. */
export function contiguousParts(lines: Lines, block: WantedQuote): WantedQuote[] {
  const parts: WantedQuote[] = [];
  for (let line = block.from; line <= block.to; line += 1) {
    const last = parts.at(-1);
    if (last && lines.origin(line) === lines.origin(last.to) + 1) last.to = line;
    else parts.push({ ...block, from: line, to: line });
  }
  return block.isWindow ? mostTellingFirst(parts, lines, block) : mostSaidFirst(parts, lines, block.value);
}

/** A process may have printed its error in the midst of others' lines: the part that tells most is quoted first. */
function mostTellingFirst(parts: WantedQuote[], lines: Lines, block: WantedQuote): WantedQuote[] {
  if (parts.length < 2) return parts;
  const { telling = 0 } = block;
  const told = parts.findIndex(({ from, to }) => from <= telling && telling <= to);
  if (told >= 0) return [...parts.slice(told), ...parts.slice(0, told)];
  const countOf = shapesOf(lines, numbersOf(block.from, block.to));
  const tells = ({ from, to }: WantedQuote) => {
    let most = 0;
    for (let line = from; line <= to; line += 1)
      most = Math.max(most, weightOf[complaintIn(lines.at(line))] + (countOf(line) === 1 ? 1 : 0));
    return most;
  };
  const weights = parts.map(tells);
  const first = weights.indexOf(Math.max(...weights));
  return [...parts.slice(first), ...parts.slice(0, first)];
}

/** A longer part that ends the answer, or of a trace the one that holds what it says, before the heading and the frames. */
function mostSaidFirst(parts: WantedQuote[], lines: Lines, value: string | undefined): WantedQuote[] {
  if (parts.length < 2) return parts;
  const texts = parts.map(({ from, to }) => numbersOf(from, to).map((line) => lines.at(line).text));
  const longer = (texts[0]?.length ?? 0) + 1;
  const ending = texts.findIndex((part) => part.length >= longer && part.some((text) => endsAnswer(text, value)));
  if (ending < 0 && !standsAbove(texts[0]?.[0] ?? '')) return parts;
  const first = ending < 0 ? mostSaid(texts, value) : ending;
  return [...parts.slice(first, first + 1), ...parts.toSpliced(first, 1)];
}
