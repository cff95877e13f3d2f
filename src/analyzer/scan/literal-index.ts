/** Tells in one pass which of many literals a text holds: the numbers of those that have one, in order. */
export type LiteralIndex = (text: string) => readonly number[];

/** Literals of at least two characters each. Those that stand for either case are in lower case, and of ASCII alone. */
export type Literals = { literals: readonly string[]; anyCase?: boolean };

type Entry = { literal: string; anyCase: boolean; number: number };

const buckets = 65_536;

/** `lists[i]` are the literals of number i; one without any is always in the answer. */
export function literalIndexOf(lists: readonly Literals[]): LiteralIndex {
  const always = lists.flatMap(({ literals }, number) => (literals.length === 0 ? [number] : []));
  // The number of the list of each pair of characters, 0 where there is none: a list for all pairs takes long to make.
  const listOf = new Uint16Array(buckets);
  const starting: Entry[][] = [[]];
  const add = (pair: string, entry: Entry) => {
    const key = bucketOf(pair.charCodeAt(0), pair.charCodeAt(1));
    if (listOf[key] === 0) listOf[key] = starting.push([]) - 1;
    starting[listOf[key] as number]?.push(entry);
  };
  for (const [number, { literals, anyCase = false }] of lists.entries())
    for (const literal of literals)
      for (const pair of anyCase ? inEitherCase(literal) : [literal]) add(pair, { literal, anyCase, number });
  return (text) => {
    const held: number[] = [];
    let first = text.charCodeAt(0);
    for (let at = 1; at < text.length; at += 1) {
      const second = text.charCodeAt(at);
      const list = listOf[bucketOf(first, second)] as number;
      first = second;
      if (list === 0) continue;
      for (const { literal, anyCase, number } of starting[list] as Entry[])
        if (anyCase ? startsInEitherCase(text, literal, at - 1) : text.startsWith(literal, at - 1)) held.push(number);
    }
    return held.length === 0 ? always : [...new Set([...always, ...held])].sort((a, b) => a - b);
  };
}

/** Pairs may share one: what begins alike is compared with the text. */
function bucketOf(first: number, second: number): number {
  return ((first << 8) ^ second) & (buckets - 1);
}

/** How a literal may begin. */
function inEitherCase(literal: string): Set<string> {
  const [first = '', second = ''] = literal;
  const [upperFirst, upperSecond] = [first.toUpperCase(), second.toUpperCase()];
  return new Set([first + second, `${upperFirst}${upperSecond}`, `${upperFirst}${second}`, `${first}${upperSecond}`]);
}

function startsInEitherCase(text: string, literal: string, from: number): boolean {
  for (let at = 0; at < literal.length; at += 1) {
    const code = text.charCodeAt(from + at);
    if ((code >= 65 && code <= 90 ? code + 32 : code) !== literal.charCodeAt(at)) return false;
  }
  return true;
}
