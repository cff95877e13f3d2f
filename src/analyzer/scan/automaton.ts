/** States that stand for a byte: their rows are never made. */
export const lineFeedState = 1;
export const escapeState = 2;

/** How much of a literal is in the table; a small table stays in the processor’s cache. */
const mostBytes = 12;
/** More than there are bytes: rows that are a power of two long compete for the same places of the processor’s cache. */
const rowLength = 272;
const firstRows = 64;
const LINE_FEED = 10;
export const ESCAPE = 27;
const notMade = -1;

/**
 * Aho-Corasick over bytes. `next[row + byte]` is the row of the next state, or the complement of the number of a state
 * that means something: a line feed, an escape, the end of a literal, or a state without a row. A row is made when a log
 * first reaches its state, because most logs reach few.
 */
export class Automaton {
  /** Another array after `follow` has made a row. */
  next = new Int32Array(firstRows * rowLength);
  /** What is looked for, a byte in each character, sorted; ids of literals are the indexes. */
  readonly #keys: readonly string[];
  /** How much of a key is in the table. */
  readonly #inTable: number;
  /** What must follow in the text for a long literal, of which the table holds only the beginning. */
  readonly tails: (Uint8Array | undefined)[] = [];
  /** Ids of the literals that end in a state. */
  readonly outputs: (readonly number[] | undefined)[] = [undefined, undefined, undefined];
  readonly #rows: number[] = [notMade, notMade, notMade];
  readonly #depths: number[] = [0, 0, 0];
  readonly #suffixes: number[] = [0, 0, 0];
  /** The first of the keys that begin with what leads to a state, and the one after the last of them. */
  readonly #firstKeys: number[] = [0, 0, 0];
  readonly #endKeys: number[];
  readonly #stateOfRow: number[] = [];

  constructor(keys: readonly string[], inTable: number) {
    this.#keys = keys;
    this.#inTable = inTable;
    this.#endKeys = [keys.length, 0, 0];
    this.#rowOf(0);
  }

  /** The row of the state that an edge leads to; another time a state without an output is reached at once. */
  follow(edge: number, state: number): number {
    const row = this.#rowOf(state);
    if (this.outputs[state] === undefined) this.next[edge] = row;
    return row;
  }

  #rowOf(state: number): number {
    const made = this.#rows[state] as number;
    return made === notMade ? this.#makeRow(state) : made;
  }

  /** The row of its longest suffix, with its own children over it. */
  #makeRow(state: number): number {
    const inherited = state === 0 ? notMade : this.#rowOf(this.#suffixes[state] as number);
    const row = this.#stateOfRow.length * rowLength;
    this.#stateOfRow.push(state);
    this.#rows[state] = row;
    this.#makeRoom(row + rowLength);
    if (inherited === notMade) {
      this.next[LINE_FEED] = ~lineFeedState;
      this.next[ESCAPE] = ~escapeState;
    } else this.next.copyWithin(row, inherited, inherited + rowLength);
    this.#addChildren(state, row);
    return row;
  }

  #makeRoom(length: number): void {
    if (length <= this.next.length) return;
    const larger = new Int32Array(this.next.length * 2);
    larger.set(this.next);
    this.next = larger;
  }

  /** Keys that continue alike stand together. */
  #addChildren(state: number, row: number): void {
    const depth = this.#depths[state] as number;
    const end = this.#endKeys[state] as number;
    if (depth === this.#inTable) return;
    let first = this.#firstKeys[state] as number;
    while (first < end && (this.#keys[first] as string).length === depth) first += 1;
    while (first < end) {
      const byte = (this.#keys[first] as string).charCodeAt(depth);
      let next = first + 1;
      while (next < end && (this.#keys[next] as string).charCodeAt(depth) === byte) next += 1;
      this.next[row + byte] = ~this.#addState(state, row + byte, { first, end: next });
      first = next;
    }
  }

  /** The state below another; `edge` still leads to where the suffix of that one goes. */
  #addState(above: number, edge: number, keys: { first: number; end: number }): number {
    const added = this.#rows.length;
    const depth = (this.#depths[above] as number) + 1;
    const suffix = above === 0 ? 0 : this.#stateAt(edge);
    const ends = this.#endingAt(depth, keys);
    const inherited = this.outputs[suffix];
    this.#rows.push(notMade);
    this.#depths.push(depth);
    this.#suffixes.push(suffix);
    this.#firstKeys.push(keys.first);
    this.#endKeys.push(keys.end);
    this.outputs.push(ends.length === 0 ? inherited : [...ends, ...(inherited ?? [])]);
    return added;
  }

  /** The shorter of two keys that begin alike comes first. */
  #endingAt(depth: number, { first, end }: { first: number; end: number }): number[] {
    const ends: number[] = [];
    for (let id = first; id < end; id += 1) {
      const key = this.#keys[id] as string;
      if (Math.min(key.length, this.#inTable) > depth) break;
      ends.push(id);
      if (key.length > this.#inTable) this.tails[id] = tailOf(key, this.#inTable);
    }
    return ends;
  }

  #stateAt(edge: number): number {
    const to = this.next[edge] as number;
    const state = to < 0 ? ~to : (this.#stateOfRow[to / rowLength] as number);
    return state === lineFeedState || state === escapeState ? 0 : state;
  }
}

/** For the keys of a `LiteralTable`; `inTable` is how much of each is in the automaton's table. */
export function automatonOf(keys: readonly string[], inTable = mostBytes): Automaton {
  return new Automaton(keys, inTable);
}

function tailOf(key: string, inTable: number): Uint8Array {
  return Uint8Array.from(key.slice(inTable), (byte) => byte.charCodeAt(0));
}
