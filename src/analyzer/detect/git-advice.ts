import { sh } from '../commands/shell-command.ts';
import type { Fix } from './detector.ts';

const ways: readonly (readonly [RegExp, Fix])[] = [
  [
    /tag '[^']{1,200}' already exists/,
    {
      summary: 'The tag was made before: release under another version, or leave the step out where the tag exists.',
      commands: [sh`git ls-remote --tags origin`],
    },
  ],
  [
    /unable to auto-detect email|no email was given|empty ident name/,
    {
      summary: 'Tell git in the job who makes the commit.',
      commands: [sh`git config user.name <name>`, sh`git config user.email <address>`],
    },
  ],
  [
    /not currently on a branch|has no upstream branch/,
    {
      summary: 'CIs check out a commit, not a branch: name the branch that is pushed to.',
      commands: [sh`git push origin HEAD:<branch>`],
    },
  ],
  [
    /Not possible to fast-forward|Need to specify how to reconcile divergent branches/,
    {
      summary: 'Both sides have new commits: rebase or merge, or take the remote as it is.',
      commands: [sh`git pull --rebase`],
    },
  ],
  [
    /unrelated histories/,
    {
      summary: 'The clone is shallow, or the branches have no commit in common.',
      commands: [sh`git fetch --unshallow`],
    },
  ],
  [
    /loose object|object file|is corrupt|bad signature/,
    { summary: 'The clone is damaged: remove it, and let the job clone anew.', commands: [sh`git fsck`] },
  ],
];
const refusals: readonly (readonly [RegExp, Fix])[] = [
  [
    /non-fast-forward|fetch first/,
    {
      summary: 'Somebody pushed in between: fetch, rebase and push again.',
      commands: [sh`git pull --rebase`, sh`git push`],
    },
  ],
  [/hook declined/, { summary: 'A hook of the server refuses the push: do what its own lines above ask for.' }],
  [
    /already exists|would clobber existing tag/,
    {
      summary:
        'The tag stands at another commit on the remote: release under another name, or move the tag on purpose.',
      commands: [sh`git ls-remote --tags origin`],
    },
  ],
  [
    /deletion prohibited|deletion of the current branch prohibited|branch is currently checked out/,
    { summary: 'The settings of the remote repository forbid it: change them there, or push to another branch.' },
  ],
  [
    /shallow update not allowed/,
    { summary: 'Fetch the whole history before the push.', commands: [sh`git fetch --unshallow`] },
  ],
];

/** What is missing, where git names a branch or tag that the remote has not. */
export function missingRef(text: string): string | undefined {
  const match = /^fatal: (?:couldn't find remote ref|Remote branch) (?<name>\S{1,200})(?: not found|$)/i.exec(text);
  const name = match?.groups?.name;
  return name && `The remote has no branch or tag ${name.replace(/^refs\/(?:heads|tags)\//, '')}`;
}

/** What to do about an error with which git ends. */
export function gitFix(text: string): Fix | undefined {
  if (
    /No tags can describe|No names found|no tag exactly|ambiguous argument|bad object|unknown revision|Not a valid object|Invalid symmetric difference/.test(
      text,
    )
  )
    return {
      summary: 'Fetch the history and the tags: CIs clone only the last commit.',
      commands: [sh`git fetch --unshallow --tags`],
    };
  if (missingRef(text) !== undefined)
    return {
      summary: 'Check that the branch or tag still exists; it may have been deleted or renamed.',
      commands: [sh`git ls-remote --heads --tags origin`],
    };
  if (/dubious ownership/.test(text))
    return { summary: 'Trust the checkout.', commands: [sh`git config --global --add safe.directory <checkout>`] };
  return ways.find(([said]) => said.test(text))?.[1];
}

/** What to do about a push that the remote refused. */
export function pushFix(text: string): Fix | undefined {
  return refusals.find(([said]) => said.test(text))?.[1];
}
