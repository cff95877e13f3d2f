import { type Automaton, ESCAPE, escapeState, lineFeedState } from './automaton.ts';

/**
 * A part of a log on its way through the automaton. A step waits for the table in memory, so two parts that are walked
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

/** Walks both to their ends. */
export function walk(bytes: Uint8Array, automaton: Automaton, [one, other]: readonly [Lane, Lane]): void {
  while (one.at < one.end && other.at < other.end) walkBoth(bytes, automaton, [one, other]);
  while (one.at < one.end) walkOne(bytes, automaton, one);
  while (other.at < other.end) walkOne(bytes, automaton, other);
}

/**
 * Until one ends or the automaton has another table. The inner loop calls nothing, so that what stays the same in it is
 * read once: where the table is and how long.
 */
function walkBoth(bytes: Uint8Array, automaton: Automaton, [one, other]: readonly [Lane, Lane]): void {
  const { next } = automaton;
  const { end } = one;
  const { end: otherEnd } = other;
  let { at, row } = one;
  let { at: otherAt, row: otherRow } = other;
  while (at < end && otherAt < otherEnd && automaton.next === next) {
    let edge = 0;
    let otherEdge = 0;
    do {
      edge = (row + (bytes[at] as number)) | 0;
      otherEdge = (otherRow + (bytes[otherAt] as number)) | 0;
      row = next[edge] as number;
      otherRow = next[otherEdge] as number;
      at += 1;
      otherAt += 1;
    } while ((row | otherRow) >= 0 && at < end && otherAt < otherEnd);
    if (row < 0) {
      row = one.turn(edge, ~row, at);
      at = one.at;
    }
    if (otherRow < 0) {
      otherRow = other.turn(otherEdge, ~otherRow, otherAt);
      otherAt = other.at;
    }
  }
  one.at = at;
  one.row = row;
  other.at = otherAt;
  other.row = otherRow;
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
  lane.at = at;
  lane.row = row;
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
