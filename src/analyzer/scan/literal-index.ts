/** Tells in one pass which of many literals a text holds: the numbers of those that have one, in order. */
export type LiteralIndex = (text: string) => readonly number[];

type Entry = { literal: string; number: number };

const buckets = 65_536;

/** `lists[i]` are the literals of number i, of at least two characters each; one without any is always in the answer. */
export function literalIndexOf(lists: readonly (readonly string[])[]): LiteralIndex {
  const always = lists.flatMap((literals, number) => (literals.length === 0 ? [number] : []));
  // The number of the list of each pair of characters, 0 where there is none: a list for all pairs takes long to make.
  const listOf = new Uint16Array(buckets);
  const starting: Entry[][] = [[]];
  for (const [number, literals] of lists.entries()) {
    for (const literal of literals) {
      const key = bucketOf(literal.charCodeAt(0), literal.charCodeAt(1));
      if (listOf[key] === 0) listOf[key] = starting.push([]) - 1;
      starting[listOf[key] as number]?.push({ literal, number });
    }
  }
  return (text) => {
    const held: number[] = [];
    let first = text.charCodeAt(0);
    for (let at = 1; at < text.length; at += 1) {
      const second = text.charCodeAt(at);
      const list = listOf[bucketOf(first, second)] as number;
      first = second;
      if (list === 0) continue;
      for (const { literal, number } of starting[list] as Entry[])
        if (text.startsWith(literal, at - 1)) held.push(number);
    }
    return held.length === 0 ? always : [...new Set([...always, ...held])].sort((a, b) => a - b);
  };
}

/** Pairs may share one: what begins alike is compared with the text. */
function bucketOf(first: number, second: number): number {
  return ((first << 8) ^ second) & (buckets - 1);
}
