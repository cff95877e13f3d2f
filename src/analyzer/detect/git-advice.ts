import { sh } from '../commands/shell-command.ts';
import type { Fix } from './detector.ts';

/** What is missing, where git names a branch or tag that the remote has not. */
export function missingRef(text: string): string | undefined {
  const match = /^fatal: (?:couldn't find remote ref|Remote branch) (?<name>\S{1,200})(?: not found|$)/i.exec(text);
  const name = match?.groups?.name;
  return name && `The remote has no branch or tag ${name.replace(/^refs\/(?:heads|tags)\//, '')}`;
}

/** What to do about an error with which git ends. */
export function gitFix(text: string): Fix | undefined {
  if (
    /No tags can describe|no tag exactly|ambiguous argument|bad object|unknown revision|Not a valid object|Invalid symmetric difference/.test(
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
  return undefined;
}
