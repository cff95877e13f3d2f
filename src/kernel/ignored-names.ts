/** Members and parameters that were sent and that nothing reads: names that can stand in a header, and how many more. */
export type Ignored = { names: readonly string[]; more: number };

const mostNames = 10;
const plain = /^[A-Za-z0-9_.-]{1,64}$/;

export function ignoredOf(sent: readonly string[], known: Readonly<Record<string, unknown>>): Ignored {
  const names: string[] = [];
  let more = 0;
  for (const name of sent) {
    if (Object.hasOwn(known, name) || names.includes(name)) continue;
    if (names.length < mostNames && plain.test(name)) names.push(name);
    else more += 1;
  }
  return { names, more };
}

/** The header that names them, as `colour, size, +3`; undefined where everything is read. */
export function ignoredHeader(all: readonly Ignored[]): string | undefined {
  const found = all.flatMap(({ names }) => names);
  const names = found.slice(0, mostNames);
  const more = all.reduce((sum, ignored) => sum + ignored.more, found.length - names.length);
  const words = [...names, ...(more > 0 ? [`+${more}`] : [])];
  return words.length === 0 ? undefined : words.join(', ');
}
