/** Members and parameters that were sent and that nothing reads: names that can stand in a header, and how many more. */
export type Ignored = { names: readonly string[]; more: number };

const mostNames = 10;
const plain = /^[A-Za-z0-9_.-]{1,64}$/;

export function ignoredOf(sent: readonly string[], known: Readonly<Record<string, unknown>>): Ignored {
  const unknown = [...new Set(sent)].filter((name) => !Object.hasOwn(known, name));
  const names = unknown.filter((name) => plain.test(name)).slice(0, mostNames);
  return { names, more: unknown.length - names.length };
}

/** The header that names them, as `colour, size, +3`; undefined where everything is read. */
export function ignoredHeader(all: readonly Ignored[]): string | undefined {
  const found = all.flatMap(({ names }) => names);
  const names = found.slice(0, mostNames);
  const more = all.reduce((sum, ignored) => sum + ignored.more, found.length - names.length);
  const words = [...names, ...(more > 0 ? [`+${more}`] : [])];
  return words.length === 0 ? undefined : words.join(', ');
}
