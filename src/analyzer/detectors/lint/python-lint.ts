import { sh } from '../../commands/shell-command.ts';
import { findingAt } from '../../detect/common-findings.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';
import { isOutweighed } from '../../detect/outweighed.ts';

// flake8, pycodestyle, ruff and pylint: https://flake8.pycqa.org/en/latest/
export const pythonLint: Detector = {
  tool: 'flake8',
  isProgram: false,
  rules: [
    {
      literals: ['.py:'],
      match:
        /^(?<path>\S{1,300}\.pyi?):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?:? \[?(?<code>[A-Z]{1,4}\d{3,4})[\]:(]{0,2} (?<text>.{1,400})/,
      read: (groups, block) => {
        const { path = '', code = '', text } = groups;
        if (/^[CRWI]\d{4}$/.test(code) && isOutweighed(block, code[0], /^\S{1,300}\.pyi?:\d{1,7}:\d{1,5}: [EF]\d{4}: /))
          return undefined;
        return findingAt(
          'lint',
          { ...groups, text: `${code} ${text}` },
          { key: `${path} ${code} ${text}`, to: block.lastWhile(/^\S{1,300}\.pyi?:\d+/, 100), fix: fixOf(code, path) },
        );
      },
    },
    {
      literals: [
        '-docstring)',
        '(unused-',
        '(line-too-long)',
        '(invalid-name)',
        '(import-error)',
        '(no-member)',
        '(wrong-import',
        '(undefined-variable)',
        '(too-many-',
        '(trailing-whitespace)',
        '(no-name-in-module)',
        '(redefined-',
      ],
      match:
        /^(?<kind>[CWERF]):\s{0,6}(?<line>\d{1,7}),\s{0,4}(?<column>\d{1,5}): (?<text>.{1,300} \((?<rule>[a-z-]{3,60})\))$/,
      read: ({ line, column, text, rule }, block) => {
        const path = block.before(/^\*{13} Module (?<path>\S{1,200})/, 60)?.groups.path ?? '';
        return {
          category: 'lint',
          strength: 'exact',
          title: `${path ? `${path}:${line}: ` : ''}${text}`,
          cause: `pylint reports ${path} line ${line}: ${text}`,
          key: `${path} ${rule} ${text}`,
          to: block.lastWhile(/^[CWERF]:\s{0,6}\d/, 60),
          locations: path ? [locationOf(`${path.replaceAll('.', '/')}.py`, line, column)] : [],
        };
      },
    },
    {
      literals: ['error: cannot format '],
      match: /^error: cannot format (?<path>\S{1,300}): (?<text>.{1,300})/,
      read: ({ path, text }) => ({
        category: 'compile',
        strength: 'exact',
        title: `${shortLocation(path ?? '')}: ${text}`,
        cause: `black cannot parse ${path}: ${text}`,
        key: `${path} ${text}`,
        locations: [locationOf(path ?? '')],
      }),
    },
    {
      literals: ['>> Issue: ['],
      match: /^>> Issue: \[(?<code>B\d{3}:\w{1,60})\] (?<text>.{1,300})/,
      read: ({ code, text }, block) => {
        const at = block.after(/^\s{3}Location: (?<path>[^\s:]{1,300}):(?<line>\d{1,7})/, 5);
        return {
          category: 'security_check',
          strength: 'exact',
          title: `bandit: ${at ? `${shortLocation(at.groups.path ?? '', at.groups.line)}: ` : ''}${text} (${code})`,
          cause: `bandit reports ${code}${at ? ` in ${at.groups.path}:${at.groups.line}` : ''}: ${text}`,
          key: `${code} ${at?.groups.path ?? ''}`,
          to: block.paragraphEnd(9),
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line)] : [],
          fix: { summary: 'Correct the line, or mark it `# nosec` with a reason when it is safe.' },
        };
      },
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
        fix: { summary: 'Format the code.', commands: [sh`black .`] },
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
        fix: { summary: 'Sort the imports.', commands: [sh`isort .`] },
      }),
    },
  ],
};

function fixOf(code: string, path: string): Fix {
  if (/^E9|^F(?:63|7|82)/.test(code)) return { summary: 'Correct the error: the code would fail when it runs.' };
  if (/^(?:E[1-7]|W[1-6]|I0)\d{2,3}$/.test(code))
    return {
      summary: 'A matter of layout: let a formatter do it.',
      commands: [sh`ruff check --fix ${path}`, sh`ruff format ${path}`],
    };
  return { summary: 'Correct the reported lines, or silence one with a `noqa` that gives its code and reason.' };
}
