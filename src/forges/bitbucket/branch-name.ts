import { branchOf, fieldsOf } from '../fields.ts';

/** Of a branch as either edition describes one. */
export function branchName(branch: unknown): string | null {
  const { name, displayId, id } = fieldsOf(branch);
  return branchOf(name ?? displayId ?? id);
}
