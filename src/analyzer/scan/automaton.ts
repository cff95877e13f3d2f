/**
 * Aho-Corasick over bytes as one dense table: `next[state + classes[byte]]`, states multiplied by the row length. A
 * negative entry is the complement of a state that means something: a line feed, an escape, or the end of a literal.
 */
export type Automaton = {
  classes: Uint8Array;
  next: Int32Array;
  lineFeed: number;
  escapeState: number;
  /** Ids of the literals that end in a state, by `state / row`. */
  outputs: readonly (readonly number[] | undefined)[];
  /** What must follow in the text for a long literal, by its id: the table holds only its beginning. */
  tails: readonly (Uint8Array | undefined)[];
  row: number;
};

/** How much of a literal is in the table; a small table stays in the processor’s cache. */
const mostBytes = 8;
const LINE_FEED = 10;
const ESCAPE = 27;

/** Builds the table for literals given as text; ids are their indexes. */
export function buildAutomaton(literals: readonly string[]): Automaton {
  const encoder = new TextEncoder();
  return automatonOf(literals.map((literal) => encoder.encode(literal)));
}

/** The same for bytes; `inTable` is how much of each is in the table. */
export function automatonOf(whole: readonly Uint8Array[], inTable = mostBytes): Automaton {
  const patterns = whole.map((bytes) => bytes.subarray(0, inTable));
  const tails = whole.map((bytes) => (bytes.length > inTable ? bytes.subarray(inTable) : undefined));
  const classes = classesOf(patterns);
  const row = Math.max(...classes) + 1;
  return { classes, row, tails, ...tableOf(trieOf(patterns, classes), row) };
}

function classesOf(patterns: readonly Uint8Array[]): Uint8Array {
  const classes = new Uint8Array(256);
  classes[LINE_FEED] = 1;
  classes[ESCAPE] = 2;
  let last = 2;
  for (const pattern of patterns) {
    for (const byte of pattern) {
      if (classes[byte] === 0) {
        last += 1;
        classes[byte] = last;
      }
    }
  }
  return classes;
}

/** States by number; the children of one are a chain from `child` through `sibling`. */
type Trie = {
  count: number;
  label: Uint8Array;
  child: Int32Array;
  sibling: Int32Array;
  ids: (readonly number[] | undefined)[];
};

function trieOf(patterns: readonly Uint8Array[], classes: Uint8Array): Trie {
  const most = patterns.reduce((sum, pattern) => sum + pattern.length, 1);
  const [child, sibling] = [new Int32Array(most), new Int32Array(most)];
  const trie: Trie = { count: 1, label: new Uint8Array(most), child, sibling, ids: [] };
  patterns.forEach((pattern, id) => {
    let at = 0;
    for (const byte of pattern) at = childOf(trie, at, classes[byte] as number);
    trie.ids[at] = [...(trie.ids[at] ?? []), id];
  });
  return trie;
}

function childOf(trie: Trie, at: number, label: number): number {
  const { child, sibling } = trie;
  let to = child[at] as number;
  while (to !== 0 && trie.label[to] !== label) to = sibling[to] as number;
  if (to !== 0) return to;
  const added = trie.count;
  trie.count += 1;
  trie.label[added] = label;
  sibling[added] = child[at] as number;
  child[at] = added;
  return added;
}

/** Breadth first: a state’s row is that of its longest suffix, with its own children over it. */
function tableOf(
  { count, label, child, sibling, ids }: Trie,
  row: number,
): Omit<Automaton, 'classes' | 'row' | 'tails'> {
  const next = new Int32Array(count * row);
  const [lineFeed, escapeState] = [count * row, (count + 1) * row];
  next[1] = ~lineFeed;
  next[2] = ~escapeState;
  const suffix = new Int32Array(count);
  const order = new Int32Array(count);
  let queued = 1;
  for (let i = 0; i < queued; i += 1) {
    const at = order[i] as number;
    const from = (suffix[at] as number) * row;
    if (at !== 0) next.copyWithin(at * row, from, from + row);
    for (let to = child[at] as number; to !== 0; to = sibling[to] as number) {
      const edge = at * row + (label[to] as number);
      const other = next[edge] as number;
      suffix[to] = (other < 0 ? ~other : other) / row;
      const inherited = ids[suffix[to] as number];
      if (inherited) ids[to] = [...(ids[to] ?? []), ...inherited];
      next[edge] = ids[to] ? ~(to * row) : to * row;
      order[queued] = to;
      queued += 1;
    }
  }
  return { next, lineFeed, escapeState, outputs: ids };
}
