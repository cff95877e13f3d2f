/** What a scan looks for. */
export type LiteralTable = {
  /** Sorted, a byte in each character. */
  keys: readonly string[];
  /** The groups that each of them belongs to. */
  groupsOf: readonly (readonly number[])[];
};

/** Gets the literals of each group; those that begin alike for `mostBytes` are one. */
export function literalTable(groups: readonly (readonly string[])[], mostBytes?: number): LiteralTable {
  const groupsByKey = new Map<string, number[]>();
  for (const [group, literals] of groups.entries()) {
    for (const key of new Set(literals.map((literal) => bytesIn(literal).slice(0, mostBytes)))) {
      const known = groupsByKey.get(key);
      if (known) known.push(group);
      else groupsByKey.set(key, [group]);
    }
  }
  const keys = [...groupsByKey.keys()].sort();
  return { keys, groupsOf: keys.map((key) => groupsByKey.get(key) ?? []) };
}

function bytesIn(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}
