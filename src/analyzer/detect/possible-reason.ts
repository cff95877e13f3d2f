import type { Lines } from '../read/lines.ts';

const mostItems = 8;
const item = /^\s{0,12}(?:[-*•·>]|\d{1,2}[.)]) {1,4}\S|^\s{2,12}\S/;
const heading =
  /^\W{0,8}(?:(?:[Ss]ome )?(?:[Pp]ossible|[Cc]ommon|[Ll]ikely|[Pp]otential|[Pp]robable)(?: \w{1,12})? (?:reasons?|causes?|explanations?|solutions?|fix(?:es)?)|(?:[Tt]his|[Ii]t) (?:can|could|may|might) (?:be|have|happen|occur)\b.{0,60}|[Pp]lease (?:check|make sure|verify|ensure)\b.{0,60})(?: \w{1,12}){0,3}:$/;

/** Whether a line is one of the reasons that a program lists because it does not know which of them holds. */
export function isPossibleReason(lines: Lines, line: number): boolean {
  if (heading.test(lines.at(line).text)) return true;
  for (let at = line; at >= Math.max(2, line - mostItems); at -= 1) {
    if (!item.test(lines.at(at).text)) return false;
    if (heading.test(lines.at(at - 1).text)) return true;
  }
  return false;
}
