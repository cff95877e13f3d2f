import type { Lines } from '../read/lines.ts';

const longestHunk = 200;
const inHunk = /^[-+ \\]|^$/;
const hunk = /^@@ -\d{1,7}(?:,(?<before>\d{1,7}))? \+\d{1,7}(?:,(?<after>\d{1,7}))? @@/;
const newFile = /^\+{3} (?:b\/)?(?<path>[^\t]{1,300}?)(?:\t.{0,80}|\s{1,4}\d{4}-\d\d-\d\d .{0,60})?$/;
const headLiteral = '@@ -';

/** Whether a line is one of a unified diff: it quotes a file, and says nothing of this run. */
export function isInDiff(lines: Lines, number: number): boolean {
  const first = Math.max(1, number - longestHunk);
  if (!/^[-+ ](?![-+]{2} )/.test(lines.at(number).text) || !lines.mayHold(headLiteral, first, number)) return false;
  let before = 0;
  let after = 0;
  for (let line = number; line >= first; line -= 1) {
    const { text } = lines.at(line);
    const head = hunk.exec(text)?.groups;
    if (head) return before <= Number(head.before ?? 1) && after <= Number(head.after ?? 1);
    if (!inHunk.test(text)) return false;
    if (!/^[+\\]/.test(text)) before += 1;
    if (!/^[-\\]/.test(text)) after += 1;
  }
  return false;
}

/** What a line of a unified diff tells in words: which file differs. */
export function differingAt(lines: Lines, number: number): string | undefined {
  if (!isInDiff(lines, number)) return undefined;
  for (let line = number; line > Math.max(0, number - longestHunk); line -= 1) {
    const path = newFile.exec(lines.at(line).text)?.groups?.path;
    if (path) return `${path} differs`;
  }
  return undefined;
}
