import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// https://mypy.readthedocs.io/en/stable/error_codes.html
export const mypy: Detector = {
  tool: 'mypy',
  rules: [
    {
      literals: ['error: '],
      match: /^(?<path>\S{1,300}\.pyi?):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?: error: (?<text>.{1,600})/,
      read: ({ path, line, column, text }, block) => ({
        category: 'type_check',
        strength: 'exact',
        title: `${shortLocation(path ?? '', line)}: ${text}`,
        cause: `${path}:${line}: ${text}`,
        key: `${path} ${text}`,
        to: block.lastWhile(/^\S{1,300}\.pyi?:\d+(?::\d+)?: (?:error|note):/, 60),
        locations: [locationOf(path ?? '', line, column)],
      }),
    },
  ],
};
