import { expect, test } from 'vitest';
import { branchName } from './branch-name.ts';

test.each([
  ['main', 'main'],
  ['refs/heads/main', 'main'],
  ['refs/tags/v1.2', 'v1.2'],
  ['origin/main', 'main'],
  ['refs/remotes/origin/main', 'main'],
  ['refs/heads/feature/refs/heads/x', 'feature/refs/heads/x'],
  // What is no branch of the project keeps the namespace that says so.
  ['refs/merge-requests/12/head', 'merge-requests/12/head'],
  ['refs/pull/12/merge', 'pull/12/merge'],
  // A branch may be called like a remote.
  ['origin/', 'origin/'],
  ['origin', 'origin'],
])('%s is named %s', (ref, name) => {
  expect(branchName(ref)).toBe(name);
});
