import type { Detector } from '../detector.ts';

// https://git-scm.com/docs
export const git: Detector = {
  tool: 'git',
  rules: [
    {
      literals: ['fatal: '],
      match: /^(?<text>fatal: (?!No url found for submodule|not a git repository).{1,500})/,
      read: ({ text }, block) => ({
        category: /Could not resolve host|unable to access|Empty reply|timed out|Connection|early EOF|RPC failed/.test(
          text ?? '',
        )
          ? 'network'
          : /Authentication failed|could not read (?:Username|Password)|Permission denied/.test(text ?? '')
            ? 'credentials'
            : 'vcs',
        strength: block.level === 'error' ? 'exact' : 'likely',
        title: `git: ${text?.slice(7)}`,
        cause: `git stopped: ${text?.slice(7)}`,
        to: block.lastWhile(/^(?:Please make sure|and the repository|fatal: )/, 4),
      }),
    },
    {
      literals: ['CONFLICT ('],
      match: /^CONFLICT \((?<kind>[^)]{1,60})\): (?<text>.{1,400})/,
      read: ({ text }, block) => ({
        category: 'vcs',
        strength: 'exact',
        title: `Merge conflict: ${text}`,
        cause: `git cannot merge: ${text}`,
        to: block.lastWhile(/^(?:CONFLICT|Auto-merging)/),
      }),
    },
    {
      literals: ['[rejected]', '[remote rejected]', 'Error cloning remote repo', 'Permission to '],
      match:
        /^\s{0,12}(?:! \[(?:remote )?rejected\]|ERROR: Error cloning remote repo|(?:remote: |stderr: .{0,3}remote: )?Permission to ).{1,400}/,
      read: (_, block) => ({
        category: /Permission to/.test(block.text) ? 'permission' : 'vcs',
        strength: 'exact',
        title: `git: ${block.text.trim()}`,
        cause: `git was refused: ${block.text.trim()}`,
      }),
    },
  ],
};
