import { branchOf, fieldsOf } from '../fields.ts';

/** The name of a branch in the form of either edition. */
export function branchName(branch: unknown): string | null {
  const { name, displayId, id } = fieldsOf(branch);
  return branchOf(name ?? displayId ?? id);
}
