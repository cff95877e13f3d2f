import type { Detector } from '../detector.ts';
import { place, where } from '../place.ts';

// flake8, pycodestyle, ruff and pylint: https://flake8.pycqa.org/en/latest/
export const pythonLint: Detector = {
  tool: 'flake8',
  rules: [
    {
      literals: ['.py:'],
      match:
        /^(?<path>\S{1,300}\.pyi?):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?:? \[?(?<code>[A-Z]{1,4}\d{3,4})[\]:(]{0,2} (?<text>.{1,400})/,
      read: ({ path, line, column, code, text }, block) => ({
        category: 'lint',
        strength: 'exact',
        title: `${where(path ?? '', line)}: ${code} ${text}`,
        cause: `${path}:${line}: ${code} ${text}`,
        key: `${path} ${code} ${text}`,
        to: block.lastWhile(/^\S{1,300}\.pyi?:\d+/, 100),
        locations: [place(path ?? '', line, column)],
      }),
    },
    {
      literals: ['would reformat '],
      match: /^(?<text>(?:error: )?would reformat (?<path>\S.{0,300}))/,
      read: ({ path }, block) => ({
        category: 'lint',
        strength: 'exact',
        title: `Not formatted: ${path}`,
        cause: `The formatter would change ${path}.`,
        to: block.lastWhile(/^would reformat /),
        fix: { summary: 'Format the code.', commands: ['black .'] },
      }),
    },
    {
      literals: ['Imports are incorrectly sorted'],
      match: /^ERROR: (?<path>\S.{0,300}?) Imports are incorrectly sorted/,
      read: ({ path }) => ({
        category: 'lint',
        strength: 'exact',
        title: `Imports not sorted: ${path}`,
        cause: `isort would change ${path}.`,
        fix: { summary: 'Sort the imports.', commands: ['isort .'] },
      }),
    },
  ],
};
