import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// https://oxc.rs/docs/guide/usage/linter
export const oxlint: Detector = {
  tool: 'oxlint',
  rules: [
    {
      literals: [
        'eslint(',
        'unicorn(',
        'oxc(',
        'react(no-',
        'react(jsx-',
        'react-hooks(',
        'import(no-',
        'import(default',
        'jest(',
        'vitest(',
        'jsx-a11y(',
        'next(',
        'promise(',
        'jsdoc(',
        'react-perf(',
      ],
      match: /^\s{0,4}(?<mark>[×⚠✖x!]) (?<rule>[a-z][\w-]{1,40}\([\w/-]{1,60}\)): (?<text>.{1,400})/,
      read: ({ mark, rule, text }, block) => {
        const at = block.after(/^\s{0,6}[╭,][─-]\[(?<path>[^\]:]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5})\]/, 3);
        const { path = '', line = '', column = '' } = at?.groups ?? {};
        return {
          category: 'lint',
          strength: mark === '⚠' || mark === '!' ? 'likely' : 'exact',
          title: `${path ? `${shortLocation(path, line)}: ` : ''}${text} (${rule})`,
          cause: `oxlint reports ${path}:${line}: ${text} (${rule})`,
          key: `${path} ${rule} ${text}`,
          to: block.paragraphEnd(20),
          locations: path ? [locationOf(path, line, column)] : [],
          fix: {
            summary: 'Correct the line; oxlint can apply its safe fixes.',
            commands: [sh`npx oxlint --fix ${path}`],
          },
        };
      },
    },
  ],
};
