import type { Lines } from '../read/lines.ts';

const numbered = /^\s{0,16}\d{1,4}\) \S/;
const ofFailures = /fail|error|exception|problem|broken|pending|expected/i;
const farthestHeading = 60;

/** Whether a line is numbered, as failed tests are, and nothing above it speaks of failures: it lists something else. */
export function isNumberedElse(lines: Lines, line: number): boolean {
  if (!numbered.test(lines.at(line).text)) return false;
  for (let at = line; at > 0 && at > line - farthestHeading; at -= 1)
    if (ofFailures.test(lines.at(at).text)) return false;
  return true;
}
