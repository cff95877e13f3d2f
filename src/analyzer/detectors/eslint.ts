import type { Detector } from '../detector.ts';
import { place, where } from '../place.ts';

const file = /^(?!\s)(?<path>\S.{0,300}\.[A-Za-z0-9]{1,8})$/;

// https://eslint.org/docs/latest/use/formatters/
export const eslint: Detector = {
  tool: 'eslint',
  rules: [
    {
      literals: ['  error  ', ' error '],
      match:
        /^\s{1,6}(?<line>\d{1,7}):(?<column>\d{1,5})\s{1,8}error\s{1,8}(?<text>.{1,600}?)(?:\s{2,}(?<rule>[\w@/-]{2,80}))?\s*$/,
      read: ({ line, column, text, rule }, block) => {
        const path = block.before(file, 400);
        return {
          category: 'lint',
          strength: 'exact',
          title: `${path ? `${where(path.text, line)}: ` : ''}${text}${rule ? ` (${rule})` : ''}`,
          cause: `${path?.text ?? 'A file'}:${line}: ${text}${rule ? ` (${rule})` : ''}`,
          key: `${path?.text} ${rule} ${text}`,
          from: path && block.number - path.line < 6 ? path.line : block.number,
          to: block.lastWhile(/^\s{1,6}\d{1,7}:\d{1,5}\s+(?:error|warning)\s/, 100),
          locations: path ? [place(path.text, line, column)] : [],
          fix: {
            summary: 'Correct the reported lines; many can be fixed by the tool.',
            commands: ['npx eslint --fix .'],
          },
        };
      },
    },
    {
      literals: ['Use JavaScript Standard Style', 'Run `standard --fix`'],
      match: /^standard: (?<text>.{1,200})/,
      read: (_, block) => {
        const first = block.after(
          /^\s{2}(?<path>\S.{0,300}?):(?<line>\d{1,7}):(?<column>\d{1,5}): (?<text>.{1,400})/,
          5,
        );
        if (!first) return undefined;
        return {
          category: 'lint',
          strength: 'exact',
          title: `${where(first.groups.path ?? '', first.groups.line)}: ${first.groups.text}`,
          cause: `${first.groups.path}:${first.groups.line}: ${first.groups.text}`,
          key: first.text,
          to: block.lastWhile(/^(?:standard: |\s{2}\S)/, 200),
          locations: [place(first.groups.path ?? '', first.groups.line, first.groups.column)],
          fix: { summary: 'Let the tool fix what it can.', commands: ['npx standard --fix'] },
        };
      },
    },
    {
      literals: ['too many warnings'],
      match: /^(?:ESLint|eslint) found too many warnings(?<text>.{0,200})/,
      read: ({ text }) => ({
        category: 'lint',
        strength: 'specific',
        title: `ESLint found too many warnings${text}`,
        cause: `ESLint found too many warnings${text}`,
      }),
    },
  ],
};
