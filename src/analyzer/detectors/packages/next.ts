import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';
import { categoryOf, fixOf } from '../../detect/unresolved-import.ts';

const error = /^(?:Error: )?(?<text>\S.{0,400})/;

// https://nextjs.org/docs/app/api-reference/cli/next#next-build-options
export const next: Detector = {
  tool: 'next',
  rules: [
    {
      literals: ['Turbopack build failed with '],
      match: /^(?:Error: )?Turbopack build failed with \d{1,5} errors?:/,
      read: (_, block) => {
        const at = block.after(/^(?<path>\.{0,2}\/?[^\s:]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5})$/, 2);
        const text = at ? error.exec(block.at(at.line + 1))?.groups?.text : undefined;
        if (!at || !text) return undefined;
        const { path = '', line = '', column = '' } = at.groups;
        return {
          category: categoryOf(text),
          strength: 'exact',
          title: `${shortLocation(path, line)}: ${text}`,
          cause: `The build stopped at ${path}:${line}: ${text}`,
          key: `${path} ${text}`,
          from: at.line,
          to: at.line + 8,
          locations: [locationOf(path, line, column)],
          fix: fixOf(text),
        };
      },
    },
    {
      literals: ['Error occurred prerendering page '],
      match: /^(?:⨯ )?Error occurred prerendering page "(?<page>[^"]{1,200})"/,
      read: ({ page = '' }, block) => {
        const text = error.exec(block.at(block.number + 1))?.groups?.text;
        if (!text) return undefined;
        const at = block.after(/\((?<path>(?!https?:)[^\s:()]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5})\)$/, 4);
        const { path = '', line = '', column = '' } = at?.groups ?? {};
        return {
          category: firstMatch(text, [[/fetch failed|ECONN|ENOTFOUND|ETIMEDOUT/, 'network']], 'crash'),
          strength: 'exact',
          title: `Page ${page} cannot be rendered: ${text}`,
          cause: `Rendering page ${page} stopped: ${text}`,
          key: `${page} ${text}`,
          to: block.number + 8,
          locations: at ? [locationOf(path, line, column)] : [],
        };
      },
    },
  ],
};
