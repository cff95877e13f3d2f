import type { Automaton } from './automaton.ts';
import { Collector } from './collector.ts';
import type { Groups, Hits, Kept } from './hits.ts';
import { Lane, type Lanes, walk } from './lane.ts';

const usual: Kept = { mostFirst: 1500, mostHits: 150_000 };
const newline = 10;
/** How much of a log a lane walks at a time: what it met stays in the processor’s cache. */
const partBytes = 16_384;

/** Which lines hold a literal of which group, and where the lines begin. */
export type Scan = { starts: Uint32Array; count: number; hits: readonly Hits[] };

/** Gets the bytes of a log; gives in one pass where its lines begin and which of them hold a literal of which group. */
export function scan(bytes: Uint8Array, automaton: Automaton, { groupsOf, kept = usual }: Groups): Scan {
  const found = new Collector(bytes, automaton, { groupsOf, kept });
  const mostBytes = Math.min(partBytes, bytes.length);
  const lane = () => new Lane(bytes, automaton, mostBytes);
  const lanes: Lanes = [lane(), lane(), lane()];
  let row = 0;
  for (let at = 0; at < bytes.length; ) {
    const ends = partsAt(bytes, at);
    lanes.forEach((one, part) => {
      one.start(part === 0 ? at : (ends[part - 1] as number), ends[part] as number, part === 0 ? row : 0);
    });
    walk(bytes, automaton, lanes);
    for (const one of lanes) found.add(one);
    ({ at, row } = lanes.findLast(
      (_, part) => part === 0 || (ends[part] as number) > (ends[part - 1] as number),
    ) as Lane);
  }
  found.end();
  return found;
}

/** Where three parts of about the same length end, of which the second and third begin with a line or are empty. */
function partsAt(bytes: Uint8Array, at: number): number[] {
  const length = Math.min(partBytes, Math.ceil((bytes.length - at) / 3));
  const first = lineBehind(bytes, at, length);
  if (first === undefined) return [at + length, at + length, at + length];
  const second = lineBehind(bytes, first, length) ?? first;
  return [first, second, second === first ? first : Math.min(bytes.length, second + length)];
}

/** Where the last line begins that begins within so many bytes. */
function lineBehind(bytes: Uint8Array, at: number, length: number): number | undefined {
  const lineFeed = bytes.subarray(at, at + length).lastIndexOf(newline);
  return lineFeed < 0 ? undefined : at + lineFeed + 1;
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
