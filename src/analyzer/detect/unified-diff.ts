import type { Lines } from '../read/lines.ts';

const longestHunk = 200;
const inHunk = /^[-+ \\]|^$/;
const hunk = /^@@ -\d{1,7}(?:,\d{1,7})? \+\d{1,7}(?:,\d{1,7})? @@/;

/** Whether a line is one that a unified diff adds or removes: it quotes a file, and says nothing of this run. */
export function isInDiff(lines: Lines, number: number): boolean {
  if (!/^[-+](?![-+]{2} )/.test(lines.at(number).text)) return false;
  for (let line = number - 1; line >= Math.max(1, number - longestHunk); line -= 1) {
    const { text } = lines.at(line);
    if (hunk.test(text)) return true;
    if (!inHunk.test(text)) return false;
  }
  return false;
}
