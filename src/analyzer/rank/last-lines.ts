import { complaintIn } from '../detect/complaint.ts';
import { isSuccessAt } from '../detect/ends-in-success.ts';
import { signOf } from '../detect/signs.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import { isToleratedAt } from '../outline/tolerated.ts';
import type { Line, Lines } from '../read/lines.ts';

type Output = { lines: Lines; outline: RunOutline };

/** How many of the last lines of a log say how it ended. */
export const lastWords = 12;
// What make says of its way.
const inPassing = /^\w{0,12}make(?:\[\d{1,3}\])?: (?!\*\*\*)/;

/** The last written lines of the job, the last first. */
export function lastWritten({ lines, outline }: Output): number[] {
  const last: number[] = [];
  for (let line = Math.min(lines.count, outline.epilogueFrom - 1); line > 0 && last.length < lastWords; line -= 1)
    if (lines.at(line).text.trim() !== '') last.push(line);
  return last;
}

/** The same without those where failures are tolerated. */
export function lastCounted({ lines, outline }: Output): number[] {
  return lastWritten({ lines, outline }).filter((line) => !isToleratedAt(line, outline));
}

/** The first of the verdicts without a reason that stand among the last lines, and no success below it. */
export function verdictLine({ lines, outline }: Output): number | undefined {
  const counted = lastCounted({ lines, outline });
  const well = counted.findIndex((line) => isSuccessAt(lines, line));
  const below = well < 0 ? counted : counted.slice(0, well);
  return below.findLast((line) => isVerdict(lines.at(line)) && !inPassing.test(lines.at(line).text));
}

/** Whether a line only says that the run or a part of it failed, marked as an error or not. */
function isVerdict(line: Line): boolean {
  const sign = signOf(line);
  return sign === 'summary' || (sign === 'error' && complaintIn(line) === 'none');
}
