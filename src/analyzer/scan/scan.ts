import type { Automaton } from './automaton.ts';
import { Collector } from './collector.ts';
import type { Groups, Hits, Kept } from './hits.ts';
import { Lane, walk } from './lane.ts';

const usual: Kept = { mostFirst: 1500, mostHits: 150_000 };
const newline = 10;
/** How much of a log a lane walks at a time: what it met stays in the processor’s cache. */
const windowBytes = 16_384;

/** Which lines hold a literal of which group, and where the lines begin. */
export type Scan = { starts: Uint32Array; count: number; hits: readonly Hits[] };

/** Gets the bytes of a log; gives in one pass where its lines begin and which of them hold a literal of which group. */
export function scan(bytes: Uint8Array, automaton: Automaton, { groupsOf, kept = usual }: Groups): Scan {
  const found = new Collector(bytes, automaton, { groupsOf, kept });
  const mostBytes = Math.min(windowBytes, bytes.length);
  const first = new Lane(bytes, automaton, mostBytes);
  const second = new Lane(bytes, automaton, mostBytes);
  let row = 0;
  for (let at = 0; at < bytes.length; ) {
    const { middle, end } = windowAt(bytes, at);
    first.start(at, middle, row);
    second.start(middle, end, 0);
    walk(bytes, automaton, [first, second]);
    found.add(first);
    found.add(second);
    ({ at, row } = middle < end ? second : first);
  }
  found.end();
  return found;
}

/** Two parts of the same length, the second of which begins with a line; one part where no line begins in the first. */
function windowAt(bytes: Uint8Array, at: number): { middle: number; end: number } {
  const length = Math.min(windowBytes, (bytes.length - at + 1) >> 1);
  const lineFeed = bytes.subarray(at, at + length).lastIndexOf(newline);
  if (lineFeed < 0) return { middle: at + length, end: at + length };
  const middle = at + lineFeed + 1;
  return { middle, end: Math.min(bytes.length, 2 * middle - at) };
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
