/** The first and the last lines of a group, in order, each line once. */
export type Hits = { first: number[]; last: number[]; total: number };

/** `groupsOf[literal]` names the groups that have the literal, such as the rules of detectors. */
export type Groups = { groupsOf: readonly (readonly number[])[]; kept?: Kept };

/** How many of the first lines are kept of a group, and of all groups. */
export type Kept = { mostFirst: number; mostHits: number };

export const noHits: Hits = { first: [], last: [], total: 0 };

/** All lines kept of a group, ascending. */
export function linesHit(hits: Hits): number[] {
  return hits.last.length === 0 ? hits.first : [...hits.first, ...hits.last.filter(Boolean).sort((a, b) => a - b)];
}
