import type { Lines } from '../read/lines.ts';

// With what a runner of tests ends where each of them passed, or failed as it was expected to.
const passedAll =
  /^=* ?(?:[1-9]\d{0,6} passed|\d{1,6} passed(?=, [1-9]))(?:, \d{1,6} (?:skipped|xfailed|xpassed|deselected|rerun|warnings?|subtests passed)){0,6} in [\d.]{1,10}s(?: \([\d:]{4,12}\))? ?=*$|^[1-9]\d{0,6} (?:runs|tests), \d{1,7} assertions, 0 failures, 0 errors\b|^[1-9]\d{0,6} (?:examples?|tests?), 0 failures(?:, \d{1,6} (?:pending|skipped|excluded))*$|^(?:# |ℹ )fail 0$|^Tests: {1,8}(?:\d{1,6} (?:skipped|todo), ){0,2}[1-9]\d{0,6} passed, \d{1,7} total$|^ {1,8}Tests {1,4}[1-9]\d{0,6} passed(?: \| \d{1,6} (?:skipped|todo)){0,2} \(\d{1,7}\)$|^test result: ok\. \d|^Result: PASS$|^\[ {2}PASSED {2}\] [1-9]\d{0,6} tests?\.$|^All tests passed \(\d|^ok {0,3}\t\S{1,200}\t|^PASS$/;
// Python's unittest
const ok = /^OK(?: \((?:[a-z ]{3,24}=\d{1,6}(?:, )?){1,5}\))?$/;
const ran = /^Ran [1-9]\d{0,6} tests? in /;
const between = 3;

/** Whether a line is the tally of tests that all passed. */
export function talliesPassed(lines: Lines, line: number): boolean {
  const { text } = lines.at(line);
  if (passedAll.test(text)) return true;
  if (!ok.test(text)) return false;
  for (let above = line - 1; above >= line - between; above -= 1) if (ran.test(lines.at(above).text)) return true;
  return false;
}
