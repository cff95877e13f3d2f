import type { Category } from '../../../contract/analyses/analysis.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { gitFix, missingRef, pushFix } from '../../detect/git-advice.ts';
import { refusedBy, saidByRemote } from '../../detect/git-refusal.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

const kinds: readonly [RegExp, Category][] = [
  [/marked as read only|[Yy]ou need the .{1,60} permission|not allowed to (?:push|upload|download)/, 'permission'],
  [
    /Authentication failed|could not read (?:Username|Password)|Permission denied|returned error: 40[13]|terminal prompts disabled/,
    'credentials',
  ],
  [
    /Could not resolve host|unable to access|Empty reply|timed out|Connection|early EOF|RPC failed|hung up unexpectedly|index-pack failed/,
    'network',
  ],
];

// git repeats then only that the server refused, and the server said why.
const refused =
  /Could not read from remote repository|unable to access|Authentication failed|^fatal: repository '.{1,300}' not found/;

// https://git-scm.com/docs
export const git: Detector = {
  tool: 'git',
  rules: [
    {
      literals: [' is not a git command'],
      match: /^git: '(?<name>[\w-]{1,40})' is not a git command/,
      read: ({ name }) => ({
        category: 'missing_tool',
        strength: 'likely',
        title: `git ${name} is not installed`,
        cause: `git knows no command ${name}: its extension git-${name} is not installed in the job's image.`,
        key: `git-${name}`,
        fix: { summary: `Install git-${name} in the job's image.` },
      }),
    },
    {
      literals: ['fatal: '],
      match:
        /^(?:stderr: )?(?<text>fatal: (?!No url found for submodule|not a git repository|\[|.{1,160}(?:FAILED|UNREACHABLE)!).{1,500})/,
      read: ({ text = '' }, block) => {
        const said = refused.test(text) ? saidByRemote(block) : undefined;
        const category = firstMatch(`${said?.text ?? ''} ${text}`, kinds, 'vcs');
        return {
          category,
          strength: block.level === 'error' ? 'exact' : 'likely',
          title: missingRef(text) ?? `git: ${said?.text ?? text.slice(7)}`,
          cause: `git stopped: ${said ? `${said.text}: ` : ''}${text.slice(7)}`,
          ...(said ? { from: said.line } : {}),
          to: block.lastWhile(/^(?:Please make sure|and the repository|fatal: )/, 4),
          fix: gitFix(text),
          ...(category === 'vcs' ? { retry: 'pointless' } : {}),
        };
      },
    },
    {
      literals: ['not a git repository'],
      match: /^(?:stderr: )?fatal: (?<text>not a git repository.{0,200})/,
      read: ({ text }) => ({
        category: 'vcs',
        strength: 'generic',
        title: `git: ${text}`,
        cause: `git runs where no repository is: ${text}`,
        key: 'not a git repository',
        fix: {
          summary: 'Run it inside of the checkout: see the working directory, and that the job checks the code out.',
        },
      }),
    },
    {
      literals: ['error: cannot lock ref '],
      // What the server said of its progress may stand before it, on the same line.
      match: /(?:^|\s)error: (?<text>cannot lock ref .{1,400})/,
      read: ({ text = '' }) => ({
        category: 'vcs',
        strength: 'specific',
        title: `git: ${text}`,
        cause: `git cannot update a reference: ${text}`,
        key: 'cannot lock ref',
        fix: {
          summary: 'Where a branch now has the name of a folder of branches, remove the old references in the clone.',
          commands: [sh`git remote prune origin`],
        },
      }),
    },
    phraseRule(['error: unable to create file ', 'error: unable to create symlink '], {
      what: 'git cannot write what it checks out',
      category: 'vcs',
      strength: 'exact',
      last: (block) => block.lastWhile(/^(?:error: unable to create|fatal: )/, 9),
      fix: {
        summary: 'On Windows, let git write long paths and links; elsewhere look at the rights and the disk.',
        commands: [sh`git config --system core.longpaths true`, sh`git config --system core.symlinks true`],
      },
    }),
    {
      // Also in German, French, Spanish, Russian and Chinese
      literals: ['CONFLICT (', 'KONFLIKT (', 'CONFLIT (', 'CONFLICTO (', 'КОНФЛИКТ (', '冲突（'],
      match: /^(?:CONFLICT|KONFLIKT|CONFLIT|CONFLICTO|КОНФЛИКТ|冲突) ?[(（][^)）]{1,60}[)）] ?[:：] ?(?<text>.{1,400})/,
      read: ({ text = '' }, block) => ({
        category: 'vcs',
        strength: 'exact',
        title: /^Merge[ -][CcKk]onfli[ck]t/.test(text) ? text : `Merge conflict: ${text}`,
        cause: `git cannot merge: ${text}`,
        to: block.lastWhile(/^(?:CONFLICT|KONFLIKT|CONFLIT|КОНФЛИКТ|冲突|Auto-merging)/),
        scope: 'change',
        retry: 'pointless',
        locations: [...text.matchAll(/(?:in|dans|en|в|于) (\S{1,300})$/g)].map(([, path]) => ({
          path: path ?? '',
          line: null,
          column: null,
        })),
        fix: {
          summary: 'Merge or rebase onto the target branch locally, and resolve the conflict there.',
          commands: [sh`git fetch origin`, sh`git merge origin/<target branch>`],
        },
      }),
    },
    {
      literals: [
        '[rejected]',
        '[remote rejected]',
        'Permission to ',
        'remote: Repository not found',
        'remote: error: GH0',
        'Protected branch update failed',
        'refusing to allow a',
      ],
      match:
        /^\s{0,12}(?:! \[(?:remote )?rejected\]|(?:remote: |stderr: .{0,3}remote: )?Permission to (?=\S{1,200} denied)|remote: (?:error: GH0\d\d|Repository not found|.{0,40}[Pp]rotected branch)|.{0,80}refusing to allow a ).{1,400}|^remote: Repository not found\.?/,
      read: (_, block) => ({
        category: firstMatch(
          `${block.text} ${refusedBy(block).title}`,
          [
            [/Permission to|GH0|rotected branch|refusing to allow/, 'permission'],
            [/Repository not found/, 'credentials'],
          ],
          'vcs',
        ),
        strength: 'exact',
        ...refusedBy(block),
        fix: pushFix(block.text),
      }),
    },
    phraseRule(['exceeded its LFS budget', 'over its data quota'], {
      what: 'Git LFS gives no more files out',
      category: 'service_limit',
      strength: 'exact',
      scope: 'external',
      retry: 'pointless',
      fix: {
        summary: 'Raise the budget of the account for Git LFS, or keep the files in the cache of the CI.',
        commands: [sh`git lfs ls-files --size`],
      },
    }),
    phraseRule(['smudge filter lfs failed', 'Error downloading object', 'batch response: ', 'Smudge error'], {
      what: 'Git LFS cannot fetch a file',
      category: 'vcs',
      strength: 'specific',
      scope: 'environment',
      fix: {
        summary: 'Check the LFS quota and the job’s access to the LFS server.',
        commands: [sh`git lfs env`, sh`git lfs pull`],
      },
    }),
    phraseRule(['but it did not contain', "Unable to checkout '", 'Direct fetching of that commit failed'], {
      what: 'A submodule cannot be fetched',
      category: 'vcs',
      strength: 'specific',
      fix: {
        summary: 'Push the commit that the submodule points at, or point it at one that exists.',
        commands: [sh`git submodule status`, sh`git submodule update --init --recursive`],
      },
    }),
    phraseRule(['Failed to clone '], {
      what: 'A submodule cannot be fetched',
      category: 'vcs',
      strength: 'generic',
      fix: { summary: 'Look at the lines above: git says there why the clone failed.' },
    }),
    phraseRule(
      [
        'checkout dirty',
        'working tree is dirty',
        'orking directory is not clean',
        'orking directory not clean',
        'ncommitted changes',
      ],
      {
        what: 'The build left changed files behind',
        category: 'vcs',
        strength: 'likely',
        scope: 'change',
        retry: 'pointless',
        last: (block) => block.lastWhile(/^(?:\+{1,3} |git status| [MADRU] |[MADRU]{1,2} |\?\? )/, 9),
        fix: {
          summary: 'Commit the files that the build makes, or have git ignore them.',
          commands: [sh`git status --porcelain`, sh`git diff`],
        },
      },
    ),
    {
      literals: ['error: pathspec '],
      match: /^error: pathspec '(?<name>[^']{1,200})' did not match any/,
      read: ({ name = '' }, block) => ({
        category: 'vcs',
        strength: 'likely',
        title: `git knows no file, branch or tag ${name}`,
        cause: block.text.trim(),
        fix: {
          summary: 'Check the name. A shallow clone, or one of a single branch, holds no other branches and tags.',
          commands: [sh`git ls-files ${name}`, sh`git fetch origin ${name}`],
        },
      }),
    },
    phraseRule(['would be overwritten by', 'error: could not apply ', 'error: Your local changes'], {
      what: 'git cannot go on',
      category: 'vcs',
      strength: 'likely',
      last: (block) => block.lastWhile(/^\t|^hint:/, 6),
    }),
    // Why stands above: the server's words, or those of a hook.
    phraseRule(['error: failed to push some refs'], {
      what: 'git cannot go on',
      category: 'vcs',
      strength: 'generic',
      last: (block) => block.lastWhile(/^\t|^hint:/, 6),
    }),
  ],
};
