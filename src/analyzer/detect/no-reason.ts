import type { Lines } from '../read/lines.ts';
import { advice } from './detect.ts';
import { outlived } from './outlived.ts';
import { isPossibleReason } from './possible-reason.ts';
import { recapped, wasRescued } from './rescued.ts';
import { isTestOutput } from './test-output.ts';
import { isInDiff } from './unified-diff.ts';

/** Whether a line tells of a failure that is none of this run: it quotes a file, gives advice, guesses, or the job lived on or rescued it. */
export function isNoReason(lines: Lines, line: number): boolean {
  return (
    advice.test(lines.at(line).text) ||
    isPossibleReason(lines, line) ||
    isInDiff(lines, line) ||
    outlived(lines, { from: line, to: line }) ||
    wasRescued(
      (number) => lines.at(number).text,
      line,
      (from, to) => lines.mayHold(recapped, from, to),
    )
  );
}

/** The same, and whether a test printed it that passed then; for few lines, as it reads far up and down. */
export function isOfOthers(lines: Lines, line: number): boolean {
  return isNoReason(lines, line) || isTestOutput({ from: line }, lines);
}
