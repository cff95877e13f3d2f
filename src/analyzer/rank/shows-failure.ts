import { complaintIn, tellsElsewhere } from '../detect/complaint.ts';
import { endsWithCode } from '../detect/ends-with-code.ts';
import { numbersOf } from '../detect/line-shapes.ts';
import { isPlaced, signOf } from '../detect/signs.ts';
import type { RunOutline } from '../outline/run-outline.ts';
import type { Lines } from '../read/lines.ts';
import { isOfRemark } from './ends-calmly.ts';
import type { Ranked } from './rank.ts';

type Answer = { lines: Lines; outline: RunOutline; cause: Ranked };

const mostBelow = 40;

/**
 * Whether anything speaks for it that the run failed: its CI, an exit code, a rule, or a line of the answer or below it that
 * states a failure. Otherwise the answer is only what stands last, whatever its words are about.
 */
export function showsFailure({ lines, outline, cause }: Answer): boolean {
  if (cause.rule >= 0 || outline.failing !== null || outline.end.failed || cause.telling?.stated === true) return true;
  const last = Math.min(lines.count, outline.epilogueFrom - 1, cause.to + mostBelow);
  return numbersOf(cause.from, last).some((line) => states(lines, line));
}

function states(lines: Lines, line: number): boolean {
  const said = lines.at(line);
  if (endsWithCode(said.text) || signOf(said) === 'summary') return true;
  if (isOfRemark(lines, line)) return false;
  const isComplaint = complaintIn(said) === 'strong' || complaintIn(said) === 'weak' || tellsElsewhere(said.text);
  return isComplaint || signOf(said) !== undefined || isPlaced(said.text);
}
