import type { Line } from '../read/lines.ts';

// How loggers mark what is no failure, where no frame has taken it away.
const calm =
  /^(?:\S{1,40} {1,3}){0,4}?[[(<]?(?:INFO|NOTICE|SUCCESS|DEBUG|TRACE|VERBOSE|INF|DBG|TRC|info|success|debug|verbose)(?:[\]):>|]| {1,6}-|\t| {1,4}[[|\w])|\b(?:level|lvl|severity)"?[=:] ?"?(?:info|debug|trace|notice)\b|^[ID]\d{4} \d\d:\d\d:\d\d/i;

/** Whether a logger marked a line as one that tells of no failure. */
export function isLoggedCalmly({ text, level }: Line): boolean {
  return level === undefined ? calm.test(text) : level === 'info' || level === 'debug';
}
