import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector } from '../../detect/detector.ts';

// What git says where there is nothing that it could commit or push; the rest is in git.ts
export const gitCommits: Detector = {
  tool: 'git',
  rules: [
    {
      literals: ['error: src refspec '],
      match: /^error: (?<text>src refspec (?<name>\S{1,200}) does not match any)/,
      read: ({ text = '', name = '' }) => ({
        category: 'vcs',
        strength: 'exact',
        title: `git: ${text}`,
        cause: `git cannot push ${name}: the clone has no such branch or tag.`,
        fix: {
          summary: 'Check the name: CIs check out a commit, and the branch has no name in the clone.',
          commands: [sh`git branch --all`, sh`git push origin HEAD:<branch>`],
        },
      }),
    },
    {
      literals: ['nothing to commit, working tree clean', 'nothing added to commit', 'no changes added to commit'],
      match: /^(?:nothing (?:to commit, working tree clean|added to commit)|no changes added to commit)/,
      read: (_, block) =>
        endsThere(block)
          ? {
              category: 'vcs',
              strength: 'likely',
              title: `git commit had nothing to commit: ${block.text}`,
              cause: `git commit fails where nothing has changed: ${block.text}`,
              key: 'nothing to commit',
              fix: {
                summary: 'Commit only where there is a change.',
                steps: ['`git diff --cached --quiet || git commit …` leaves the commit out where nothing is staged.'],
              },
            }
          : undefined,
    },
  ],
};

/** `git commit` fails with it; behind `git status` a script goes on. */
function endsThere(block: Block): boolean {
  const next = block.after(/\S/, 4);
  return !next || /\b[Ee]xit(?:ed)? (?:code|status)|\b[Ee]rror \d|[Jj]ob failed/.test(next.text);
}
