import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// https://prettier.io/docs/cli#--check
export const prettier: Detector = {
  tool: 'prettier',
  rules: [
    {
      literals: ['Code style issues'],
      match: /^(?:\[warn\] |\[error\] )?Code style issues (?:found|in)/,
      read: (_, block) => {
        const from = Math.max(
          block.firstWhile(/^(?:\[warn\] |\[error\] )?[^\s:]{1,300}\.[a-z0-9]{1,10}$/i, 40),
          block.number - 9,
        );
        const first = block.at(from).trim();
        return {
          category: 'lint',
          strength: 'exact',
          title: `Not formatted: ${first}`,
          cause: `prettier would change ${first}${block.number - from > 1 ? ` and ${block.number - from - 1} more files` : ''}.`,
          key: first,
          from,
          to: block.number,
          fix: {
            summary: 'Format the listed files.',
            commands: [sh`npx prettier --write ${first.replace(/^\[(?:warn|error)\] /, '')}`],
          },
        };
      },
    },
    {
      literals: ['SyntaxError: '],
      match:
        /^(?:\[error\] )?(?<path>[^\s:]{1,300}\.\w{1,8}): SyntaxError: (?<text>.{1,300}?)(?: \((?<line>\d{1,7}):(?<column>\d{1,5})\))?$/,
      read: ({ path, text, line, column }, block) => ({
        category: 'compile',
        strength: 'exact',
        title: `${shortLocation(path ?? '', line)}: ${text}`,
        cause: `prettier cannot parse ${path}${line ? `:${line}` : ''}: ${text}`,
        key: `${path} ${text}`,
        to: block.lastWhile(/^(?:\[error\] )?[>\s]{1,3}(?:\d{1,7} )?\|/, 8),
        locations: [locationOf(path ?? '', line, column)],
      }),
    },
    {
      literals: ['--list-different', 'prettier -l '],
      match: /^(?<command>.{8,400})$/,
      read: ({ command }, block) => {
        if (!checks(command ?? '')) return undefined;
        const file = /^(?!.{0,200}\s-)[\w@./-]{1,300}\.\w{1,10}(?:\.\w{1,10})?$/;
        // GitHub shows the command, its shell and its variables first.
        const first = block.lastWhile(/^(?:shell: |env:$|##\[endgroup\]|\s{2}\w{1,60}: |.{0,200}\bprettier )/, 20) + 1;
        if (!file.test(block.at(first).trim())) return undefined;
        const path = block.at(first).trim();
        let last = first;
        while (last < first + 60 && file.test(block.at(last + 1).trim())) last += 1;
        return {
          category: 'lint',
          strength: 'specific',
          title: `Not formatted: ${path}`,
          cause: `prettier would change ${path}${last > first ? ` and ${last - first} more files` : ''}.`,
          key: path,
          from: first,
          to: last,
          locations: [locationOf(path)],
          fix: { summary: 'Format the listed files.', commands: [sh`npx prettier --write ${path}`] },
        };
      },
    },
    {
      literals: ['Forgot to run Prettier', 'uses prettier to format'],
      match: /^(?<text>.{0,200}(?:Forgot to run Prettier|uses prettier to format).{0,200})/,
      read: ({ text }, block) => ({
        category: 'lint',
        strength: 'specific',
        title: `${text}`,
        cause: `${text}`,
        to: block.paragraphEnd(10),
      }),
    },
  ],
};

function checks(command: string): boolean {
  const words = command.split(' ');
  return command.includes('prettier') && ['--list-different', '-l'].some((word) => words.includes(word));
}
