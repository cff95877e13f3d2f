import { type Automaton, ESCAPE, escapeState, lineFeedState } from './automaton.ts';

const usual: Kept = { mostFirst: 1500, mostHits: 150_000 };
const mostLast = 1500;
const newline = 10;
const none: readonly number[] = [];

/** Which lines hold a literal of which group, and where the lines begin. */
export type Scan = { starts: Uint32Array; count: number; hits: readonly Hits[] };

/** The first and the last lines of a group, in order, each line once. */
export type Hits = { first: number[]; last: number[]; total: number };

/** How many of the first lines are kept of a group, and of all groups. */
export type Kept = { mostFirst: number; mostHits: number };

export const noHits: Hits = { first: [], last: [], total: 0 };

/**
 * Gets the bytes of a log; gives in one pass where its lines begin and which of them hold a literal of which group.
 * `groupsOf[literal]` names the groups that have the literal, such as the rules of detectors.
 */
export function scan(
  bytes: Uint8Array,
  automaton: Automaton,
  { groupsOf, kept = usual }: { groupsOf: readonly (readonly number[])[]; kept?: Kept },
): Scan {
  const collect = collector(bytes, automaton, { groupsOf, kept });
  let starts = new Uint32Array(Math.max(1024, bytes.length >> 5));
  let count = 0;
  let row = 0;
  const end = bytes.length;
  for (let at = 0; at < end; ) {
    // The inner loop is fast because its table stays the same.
    const { next } = automaton;
    for (let isSame = true; isSame && at < end; at += 1) {
      const edge = row + (bytes[at] as number);
      row = next[edge] as number;
      if (row >= 0) continue;
      const state = ~row;
      if (state === lineFeedState) {
        row = 0;
        count += 1;
        starts = withRoom(starts, count + 1);
        starts[count] = at + 1;
      } else if (state === escapeState) {
        row = edge - ESCAPE;
        at = escapeEnd(bytes, at);
      } else {
        row = automaton.follow(edge, state);
        collect.add(automaton.outputs[state] ?? none, count + 1, at + 1);
        isSame = automaton.next === next;
      }
    }
  }
  if (end > (starts[count] as number)) starts[++count] = end;
  return { starts, count, hits: collect.hits };
}

function withRoom(starts: Uint32Array<ArrayBuffer>, index: number): Uint32Array<ArrayBuffer> {
  if (index < starts.length) return starts;
  const larger = new Uint32Array(starts.length * 2);
  larger.set(starts);
  return larger;
}

/** The last byte of the escape sequence that begins at `at`, so that a literal is found through its colours. */
function escapeEnd(bytes: Uint8Array, at: number): number {
  const kind = bytes[at + 1] ?? 0;
  if (kind === 0x28 || kind === 0x29) return at + 2;
  if (kind !== 0x5b) return at;
  for (let i = at + 2; i < at + 42; i += 1) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x40 && byte <= 0x7e) return i;
    if (byte < 0x20) return i - 1;
  }
  return at;
}

function collector(
  bytes: Uint8Array,
  automaton: Automaton,
  { groupsOf, kept: { mostFirst, mostHits } }: { groupsOf: readonly (readonly number[])[]; kept: Kept },
) {
  const groups = groupsOf.reduce((most, list) => Math.max(most, ...list), -1) + 1;
  const hits: Hits[] = Array.from({ length: groups }, () => ({ first: [], last: [], total: 0 }));
  const seen = new Uint32Array(groups);
  let kept = 0;
  function add(ids: readonly number[], line: number, next: number): void {
    for (const id of ids) {
      const tail = automaton.tailOf(id);
      if (tail && !follows(bytes, next, tail)) continue;
      for (const group of groupsOf[id] as readonly number[]) {
        if (seen[group] === line) continue;
        seen[group] = line;
        const hit = hits[group] as Hits;
        hit.total += 1;
        if (hit.first.length < mostFirst && kept < mostHits) {
          hit.first.push(line);
          kept += 1;
        } else {
          hit.last[hit.total % mostLast] = line;
        }
      }
    }
  }
  return { hits, add };
}

/** Whether the text continues with the rest of the literal; where a colour interrupts it, the line is a candidate. */
function follows(bytes: Uint8Array, from: number, tail: Uint8Array): boolean {
  for (let i = 0; i < tail.length; i += 1) {
    const byte = bytes[from + i];
    if (byte === tail[i]) continue;
    return byte === 0x1b;
  }
  return true;
}

/** All lines kept of a group, ascending. */
export function linesHit(hits: Hits): number[] {
  return hits.last.length === 0 ? hits.first : [...hits.first, ...hits.last.filter(Boolean).sort((a, b) => a - b)];
}

/** Only where the lines begin. Counted first, because a list that grows to ten million takes a thread's whole heap. */
export function lineStarts(bytes: Uint8Array): { starts: Uint32Array; count: number } {
  let count = bytes.length > 0 && bytes[bytes.length - 1] !== newline ? 1 : 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === newline) count += 1;
  const starts = new Uint32Array(count + 1);
  let line = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== newline) continue;
    line += 1;
    starts[line] = at + 1;
  }
  starts[count] = bytes.length;
  return { starts, count };
}
