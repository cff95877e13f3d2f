import { passing, type Seen } from './detect.ts';
import type { Lines } from './lines.ts';

const mostLooks = 100;
// A longer line tells of a part of the test.
const mostAround = 40;
const passed = /\b(?:PASSED|PASS|passed|SUCCESS)\b|^\s{0,12}(?:ok|✓|✔|√)/;
const failed = /FAIL|✗|✘|✕|not ok/;

/** Whether each test that a finding names is reported as passed further down: it was run again, and is no cause. */
export function passedLater({ category, tests, to }: Seen, lines: Lines): boolean {
  const names = (tests ?? []).filter((name) => name.length >= 4);
  if (category !== 'test' || names.length === 0 || names.length > 5) return false;
  return names.every((name) => outcomeAfter(lines, name, to) === 'passed');
}

/** The last outcome reported for a test. */
function outcomeAfter(lines: Lines, name: string, line: number): 'passed' | 'failed' | undefined {
  let outcome: 'passed' | 'failed' | undefined;
  let at = lines.holding(name, line + 1);
  for (let looks = 0; at !== undefined && looks < mostLooks; looks += 1, at = lines.holding(name, at + 1)) {
    const { text } = lines.at(at);
    if (text.length > name.length + mostAround) continue;
    if (failed.test(text)) outcome = 'failed';
    else if (passing.test(text) || passed.test(text)) outcome = 'passed';
  }
  return outcome;
}
