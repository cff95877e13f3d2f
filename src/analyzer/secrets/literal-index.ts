/** Tells in one pass which of many literals a text holds: the numbers of those that have one, in order. */
export type LiteralIndex = (text: string) => number[];

/** `lists[i]` are the literals of number i; one without any is always among the answer. */
export function literalIndexOf(lists: readonly (readonly string[])[]): LiteralIndex {
  const always = lists.flatMap((literals, i) => (literals.length === 0 ? [i] : []));
  const starting = new Map<number, { literal: string; number: number }[]>();
  for (const [number, literals] of lists.entries()) {
    for (const literal of literals) {
      const key = keyAt(literal, 0);
      starting.set(key, [...(starting.get(key) ?? []), { literal, number }]);
    }
  }
  return (text) => {
    const found = new Set(always);
    for (let at = 0; at < text.length; at += 1) {
      for (const { literal, number } of starting.get(keyAt(text, at)) ?? []) {
        if (!found.has(number) && text.startsWith(literal, at)) found.add(number);
      }
    }
    return [...found].sort((a, b) => a - b);
  };
}

/** Two characters as a number. Literals have at least two. */
function keyAt(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
}
