import type { Detector } from '../../detect/detector.ts';

// https://docs.github.com/code-security/dependabot: a table of error types ends its log
export const dependabot: Detector = {
  tool: 'dependabot',
  rules: [
    {
      literals: ['Dependabot encountered '],
      match: /^Dependabot encountered '\d{1,4}' error/,
      read: (_, block) => {
        const row = block.after(/^\| (?<type>(?!Type\b|Errors\b)\w{3,80}) {1,60}\| /, 12);
        const type = row?.groups.type ?? 'an unnamed error';
        const name = block.after(/"dependency-name": {1,3}"(?<name>[^"]{1,120})"/, 20)?.groups.name;
        return {
          category: 'dependency',
          strength: 'exact',
          title: `Dependabot: ${type}${name ? ` (${name})` : ''}`,
          cause: `Dependabot could not update${name ? ` ${name}` : ''}: ${type}.`,
          key: `${type} ${name ?? ''}`,
          to: block.lastWhile(/^[|+]/, 20),
          scope: 'external',
          retry: /not_needed|not_possible|unsupported/.test(type) ? 'pointless' : 'unknown',
          fix: { summary: 'See the error’s type; updates that are not needed or not possible can be left alone.' },
        };
      },
    },
  ],
};
