/** A number with its noun, which takes an "s" unless it is one: "1 project", "2 projects". */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
