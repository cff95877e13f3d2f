import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// https://docs.astral.sh/ruff/ — its full output; the concise one is flake8's
export const ruff: Detector = {
  tool: 'ruff',
  rules: [
    {
      literals: ['--> '],
      match:
        /^\s{1,6}--> (?<path>[^\s:]{1,300}\.(?:pyi?|ipynb|toml)):(?:cell \d{1,5}:)?(?<line>\d{1,7}):(?<column>\d{1,5})$/,
      read: ({ path, line, column }, block) => {
        const head =
          /^(?:(?<code>[A-Z]{1,6}\d{3,4}|invalid-syntax|unformatted)(?::)?) (?:\[\*\] )?(?<text>.{1,300})/.exec(
            block.at(block.number - 1),
          );
        if (!head?.groups) return undefined;
        const { code = '', text = '' } = head.groups;
        const format = code === 'unformatted';
        return {
          category: code === 'invalid-syntax' ? 'compile' : 'lint',
          strength: 'exact',
          title: format
            ? `Not formatted: ${shortLocation(path ?? '')}`
            : `${shortLocation(path ?? '', line)}: ${code} ${text}`,
          cause: format ? `ruff would reformat ${path}.` : `ruff reports ${path}:${line}: ${code} ${text}`,
          key: `${path} ${code} ${text}`,
          from: block.number - 1,
          to: block.lastBefore(/^(?:[A-Z]{1,6}\d{3,4} |unformatted|Found \d|\d+ files? )/, 14),
          locations: [locationOf(path ?? '', line, column)],
          fix: format
            ? { summary: 'Format the code.', commands: [sh`ruff format .`] }
            : {
                summary: 'Correct the line; ruff can apply its safe fixes.',
                commands: [sh`ruff check --fix ${path}`, sh`ruff rule ${code}`],
              },
        };
      },
    },
    {
      literals: ['Would reformat: '],
      match: /^Would reformat: (?<path>\S.{0,300})/,
      read: ({ path }, block) => ({
        category: 'lint',
        strength: 'exact',
        title: `Not formatted: ${path}`,
        cause: `ruff would reformat ${path}.`,
        to: block.lastWhile(/^Would reformat: /),
        locations: [locationOf(path ?? '')],
        fix: { summary: 'Format the code.', commands: [sh`ruff format .`] },
      }),
    },
    {
      literals: [' would be reformatted'],
      match: /^(?<count>\d{1,6}) files? would be reformatted/,
      read: ({ count }, block) => {
        const first = block.before(/^--- (?<path>\S{1,300})/, 400);
        return {
          category: 'lint',
          strength: first ? 'specific' : 'generic',
          title: `${count} ${count === '1' ? 'file is' : 'files are'} not formatted${first ? `, for example ${first.groups.path}` : ''}`,
          cause: `The formatter would change ${count} files.`,
          key: `reformat ${first?.groups.path ?? ''}`,
          from: first ? first.line : block.number,
          fix: {
            summary: 'Format the code.',
            commands: [
              /already formatted|left unchanged/.test(block.text) && /left/.test(block.text)
                ? sh`black .`
                : sh`ruff format .`,
            ],
          },
        };
      },
    },
  ],
};
