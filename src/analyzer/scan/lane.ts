import { type Automaton, ESCAPE, escapeState, lineFeedState } from './automaton.ts';

/**
 * A part of a log on its way through the automaton. A step waits for the table in memory, so three parts that are walked
 * in turns take little longer than one.
 */
export class Lane {
  at = 0;
  end = 0;
  row = 0;
  /** The place behind a line feed; the complement of a state in which a literal ends, and the place behind it. */
  readonly met: Int32Array;
  /** How much of `met` was written. */
  count = 0;
  readonly #bytes: Uint8Array;
  readonly #automaton: Automaton;

  constructor(bytes: Uint8Array, automaton: Automaton, mostBytes: number) {
    this.#bytes = bytes;
    this.#automaton = automaton;
    this.met = new Int32Array(2 * mostBytes);
  }

  start(at: number, end: number, row: number): void {
    this.at = at;
    this.end = end;
    this.row = row;
    this.count = 0;
  }

  leave(at: number, row: number): void {
    this.at = at;
    this.row = row;
  }

  /** Gets the edge whose state means something, and the place behind it; gives the row there. */
  turn(edge: number, state: number, behind: number): number {
    if (state === escapeState) {
      this.at = escapeEnd(this.#bytes, behind);
      return edge - ESCAPE;
    }
    this.at = behind;
    if (state !== lineFeedState) this.met[this.count++] = ~state;
    this.met[this.count++] = behind;
    return state === lineFeedState ? 0 : this.#automaton.follow(edge, state);
  }
}

export type Lanes = readonly [Lane, Lane, Lane];

/** Walks each to its end. */
export function walk(bytes: Uint8Array, automaton: Automaton, lanes: Lanes): void {
  while (lanes.every(({ at, end }) => at < end)) walkTogether(bytes, automaton, lanes);
  for (const lane of lanes) while (lane.at < lane.end) walkOne(bytes, automaton, lane);
}

/**
 * Until one ends or the automaton has another table. The inner loop calls nothing, so that what stays the same in it is
 * read once: where the table is and how long.
 */
function walkTogether(bytes: Uint8Array, automaton: Automaton, [first, second, third]: Lanes): void {
  const { next } = automaton;
  const [end1, end2, end3] = [first.end, second.end, third.end];
  let [at1, at2, at3] = [first.at, second.at, third.at];
  let [row1, row2, row3] = [first.row, second.row, third.row];
  while (at1 < end1 && at2 < end2 && at3 < end3 && automaton.next === next) {
    let edge1 = 0;
    let edge2 = 0;
    let edge3 = 0;
    do {
      edge1 = (row1 + (bytes[at1] as number)) | 0;
      edge2 = (row2 + (bytes[at2] as number)) | 0;
      edge3 = (row3 + (bytes[at3] as number)) | 0;
      row1 = next[edge1] as number;
      row2 = next[edge2] as number;
      row3 = next[edge3] as number;
      at1 += 1;
      at2 += 1;
      at3 += 1;
    } while ((row1 | row2 | row3) >= 0 && at1 < end1 && at2 < end2 && at3 < end3);
    if (row1 < 0) {
      row1 = first.turn(edge1, ~row1, at1);
      at1 = first.at;
    }
    if (row2 < 0) {
      row2 = second.turn(edge2, ~row2, at2);
      at2 = second.at;
    }
    if (row3 < 0) {
      row3 = third.turn(edge3, ~row3, at3);
      at3 = third.at;
    }
  }
  first.leave(at1, row1);
  second.leave(at2, row2);
  third.leave(at3, row3);
}

function walkOne(bytes: Uint8Array, automaton: Automaton, lane: Lane): void {
  const { next } = automaton;
  const { end } = lane;
  let { at, row } = lane;
  while (at < end && automaton.next === next) {
    let edge = 0;
    do {
      edge = (row + (bytes[at] as number)) | 0;
      row = next[edge] as number;
      at += 1;
    } while (row >= 0 && at < end);
    if (row < 0) {
      row = lane.turn(edge, ~row, at);
      at = lane.at;
    }
  }
  lane.leave(at, row);
}

/** The place behind the escape sequence that begins before `at`, so that a literal is found through its colours. */
function escapeEnd(bytes: Uint8Array, at: number): number {
  const kind = bytes[at] ?? 0;
  if ((kind === 0x28 || kind === 0x29) && (bytes[at + 1] ?? 0) >= 0x20) return at + 2;
  if (kind !== 0x5b) return at;
  for (let i = at + 1; i < at + 41; i += 1) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x40 && byte <= 0x7e) return i + 1;
    if (byte < 0x20) return i;
  }
  return at;
}
