import type { Lines } from '../read/lines.ts';
import { type Hits, linesHit } from '../scan/hits.ts';
import { isKeyStart } from './key-lines.ts';
import { keyMarkOf } from './private-keys.ts';
import { redact } from './redact.ts';

const privateKey = 'private-key';

export type Printed = { counts: Record<string, number>; leaks: readonly string[]; firstLine: number | undefined };

/** The secrets of known formats that a job printed: how many of each kind, and where the first one is. Never a value. */
export function printedSecrets(lines: Lines, hits: Hits): Printed {
  const counts: Record<string, number> = {};
  const all: string[] = [];
  let firstLine: number | undefined;
  for (const line of linesHit(hits)) {
    const { text } = lines.at(line);
    const { kinds, leaks } = redact(text);
    const key = keyMarkOf(text).begin !== undefined && !leaks.includes(privateKey) && isKeyStart(lines, line);
    const found = key ? [...leaks, privateKey] : leaks;
    for (const kind of key ? [...kinds, privateKey] : kinds) counts[kind] = (counts[kind] ?? 0) + 1;
    if (found.length === 0) continue;
    firstLine ??= line;
    all.push(...found);
  }
  return { counts, leaks: all, firstLine };
}
