/** Tells in one pass which of many literals a text holds: the numbers of those that have one, in order. */
export type LiteralIndex = (text: string) => number[];

type Entry = { literal: string; number: number };

const latin = 256;

/** `lists[i]` are the literals of number i, of at least two Latin characters each; one without any is always in the answer. */
export function literalIndexOf(lists: readonly (readonly string[])[]): LiteralIndex {
  const always = lists.flatMap((literals, number) => (literals.length === 0 ? [number] : []));
  // The number of the list of each pair, 0 where there is none: a list for all pairs takes long to make.
  const listOf = new Uint16Array(latin * latin);
  const starting: Entry[][] = [[]];
  for (const [number, literals] of lists.entries()) {
    for (const literal of literals) {
      const key = literal.charCodeAt(0) * latin + literal.charCodeAt(1);
      if (listOf[key] === 0) listOf[key] = starting.push([]) - 1;
      starting[listOf[key] as number]?.push({ literal, number });
    }
  }
  return (text) => {
    const numbers = new Set(always);
    let first = text.charCodeAt(0);
    for (let at = 1; at < text.length; at += 1) {
      const second = text.charCodeAt(at);
      const entries = first < latin && second < latin ? starting[listOf[first * latin + second] as number] : undefined;
      first = second;
      if (entries === undefined) continue;
      for (const { literal, number } of entries) if (text.startsWith(literal, at - 1)) numbers.add(number);
    }
    return [...numbers].sort((a, b) => a - b);
  };
}
