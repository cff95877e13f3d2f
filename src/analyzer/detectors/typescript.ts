import type { Detector } from '../detector.ts';
import { place, where } from '../place.ts';

// https://www.typescriptlang.org/docs/handbook/compiler-options.html
export const typescript: Detector = {
  tool: 'tsc',
  rules: [
    {
      literals: ['error TS'],
      match:
        /^\s{0,8}(?:ERROR in )?(?:\[?)(?<path>[^\s()'"][^()'"]{0,300}?)(?:\((?<line>\d{1,7}),(?<column>\d{1,5})\)|:(?<line2>\d{1,7}):(?<column2>\d{1,5}))(?:: | - )error (?<code>TS\d{1,5}): (?<text>.{1,800})/,
      read: ({ path, line, column, line2, column2, code, text }, block) => ({
        category: 'type_check',
        strength: 'exact',
        title: `${code} in ${where(path ?? '', line || line2)}: ${text}`,
        cause: `${path}:${line || line2}: ${code}: ${text}`,
        key: `${path} ${code} ${text}`,
        to: block.lastWhile(/^(?:\s{2,}\S|\d{1,7}\s)/, 12),
        locations: [place(path ?? '', line || line2, column || column2)],
      }),
    },
    {
      literals: ['error TS'],
      match: /^\s{0,8}error (?<code>TS\d{1,5}): (?<text>.{1,800})/,
      read: ({ code, text }) => ({
        category: 'config',
        strength: 'specific',
        title: `${code}: ${text}`,
        cause: `tsc: ${code}: ${text}`,
      }),
    },
    {
      literals: ['Unable to compile TypeScript'],
      match: /^(?<text>.{0,60}TSError: . Unable to compile TypeScript.{0,100})/,
      read: (_, block) => ({
        category: 'type_check',
        strength: 'exact',
        title: `ts-node: ${block.at(block.number + 1).trim()}`,
        cause: `ts-node cannot compile: ${block.at(block.number + 1).trim()}`,
        key: block.at(block.number + 1),
        to: block.lastBefore(/^\s*(?:$|at )/, 20),
      }),
    },
  ],
};
