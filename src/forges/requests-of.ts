import type { Fields } from './fields.ts';
import type { FoundRequests } from './forge.ts';

const mostRequests = 3;

/** A merge or pull request, as it stands to the commit and the branch that failed. */
export type KnownRequest = {
  number: string | null;
  isOpen: boolean;
  /** The commit is its newest. */
  isHead: boolean;
  /** The branch is its source. */
  isOfBranch: boolean;
};

/**
 * The requests that the failure is told on. A request that is built on another one holds its commits too, and is
 * neither. `read` answers undefined for a request into another project.
 */
export function requestsOf(items: readonly Fields[], read: (item: Fields) => KnownRequest | undefined): FoundRequests {
  const all = items.flatMap((item) => read(item) ?? []);
  const open = all.filter(({ isOpen, isHead, isOfBranch }) => isOpen && (isHead || isOfBranch));
  // The default branch holds the commits of every request that was merged into it.
  const closed = all.filter(({ isOpen, isHead, isOfBranch }) => !isOpen && isHead && isOfBranch);
  return { kind: 'found', numbers: numbersOf(open), closed: numbersOf(closed) };
}

function numbersOf(requests: readonly KnownRequest[]): string[] {
  return [...new Set(requests.flatMap(({ number }) => number ?? []))].slice(0, mostRequests);
}
