/** Aho-Corasick over bytes as one dense table: `next[state + classes[byte]]`, states multiplied by the row length. */
export type Automaton = {
  classes: Uint8Array;
  next: Int32Array;
  /** States from here on mean something: a line feed, an escape, or the end of a literal. */
  special: number;
  lineFeed: number;
  escapeState: number;
  /** Ids of the literals that end in a state, by `(state - special) / row`. */
  outputs: readonly (readonly number[])[];
  row: number;
};

type Node = { next: Map<number, number>; fail: number; ids: number[] };

const LINE_FEED = 10;
const ESCAPE = 27;

/** Builds the table for literals given as text; ids are their indexes. */
export function buildAutomaton(literals: readonly string[]): Automaton {
  const encoder = new TextEncoder();
  const patterns = literals.map((literal) => encoder.encode(literal));
  const classes = classesOf(patterns);
  const row = Math.max(...classes) + 1;
  const nodes = trie(patterns, classes);
  const order = link(nodes);
  const place = placesOf(nodes, order, row);
  return { classes, row, ...tableOf({ nodes, order, place, row, classes }) };
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

function trie(patterns: readonly Uint8Array[], classes: Uint8Array): Node[] {
  const nodes: Node[] = [{ next: new Map(), fail: 0, ids: [] }];
  patterns.forEach((pattern, id) => {
    let at = 0;
    for (const byte of pattern) {
      const label = classes[byte] as number;
      let to = (nodes[at] as Node).next.get(label);
      if (to === undefined) {
        to = nodes.push({ next: new Map(), fail: 0, ids: [] }) - 1;
        (nodes[at] as Node).next.set(label, to);
      }
      at = to;
    }
    (nodes[at] as Node).ids.push(id);
  });
  return nodes;
}

/** Sets the failure links and returns the nodes breadth first. */
function link(nodes: Node[]): number[] {
  const order = [0];
  for (const at of order) {
    for (const [label, to] of (nodes[at] as Node).next) {
      const target = nodes[to] as Node;
      target.fail = at === 0 ? 0 : follow(nodes, (nodes[at] as Node).fail, label);
      target.ids.push(...(nodes[target.fail] as Node).ids);
      order.push(to);
    }
  }
  return order;
}

function follow(nodes: readonly Node[], from: number, label: number): number {
  let at = from;
  for (;;) {
    const to = (nodes[at] as Node).next.get(label);
    if (to !== undefined) return to;
    if (at === 0) return 0;
    at = (nodes[at] as Node).fail;
  }
}

/** Silent states first, so that one comparison tells whether a state means something. */
function placesOf(nodes: readonly Node[], order: readonly number[], row: number): Int32Array {
  const place = new Int32Array(nodes.length);
  let at = 0;
  for (const silent of [true, false]) {
    if (!silent) at += 2;
    for (const node of order) {
      if (((nodes[node] as Node).ids.length === 0) !== silent) continue;
      place[node] = at * row;
      at += 1;
    }
  }
  return place;
}

type Parts = { nodes: readonly Node[]; order: readonly number[]; place: Int32Array; row: number; classes: Uint8Array };

function tableOf({ nodes, order, place, row }: Parts): Omit<Automaton, 'classes' | 'row'> {
  const next = new Int32Array((nodes.length + 2) * row);
  const lineFeed = nodes.filter((node) => node.ids.length === 0).length * row;
  const escapeState = lineFeed + row;
  const outputs: number[][] = [[], []];
  for (const node of order) {
    const at = place[node] as number;
    const { fail, next: children, ids } = nodes[node] as Node;
    if (node !== 0) next.copyWithin(at, place[fail] as number, (place[fail] as number) + row);
    for (const [label, to] of children) next[at + label] = place[to] as number;
    next[at + 1] = lineFeed;
    next[at + 2] = escapeState;
    if (at >= lineFeed) outputs[(at - lineFeed) / row] = ids;
  }
  next.copyWithin(lineFeed, place[0] as number, (place[0] as number) + row);
  next.copyWithin(escapeState, place[0] as number, (place[0] as number) + row);
  return { next, special: lineFeed, lineFeed, escapeState, outputs };
}
