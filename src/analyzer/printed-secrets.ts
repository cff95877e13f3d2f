import type { Lines } from './lines.ts';
import { redact } from './redact.ts';
import { type Hits, linesHit } from './scan.ts';

export type Printed = { counts: Record<string, number>; leaks: readonly string[]; firstLine: number | undefined };

/** The secrets of known formats that a job printed: how many of each kind, and where the first one is. Never a value. */
export function printedSecrets(lines: Lines, hits: Hits): Printed {
  const counts: Record<string, number> = {};
  const leaks: string[] = [];
  let firstLine: number | undefined;
  for (const line of linesHit(hits)) {
    const { kinds, leaks: found } = redact(lines.at(line).text);
    for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
    if (found.length === 0) continue;
    firstLine ??= line;
    leaks.push(...found);
  }
  return { counts, leaks, firstLine };
}
