import type { Detector } from '../detector.ts';
import { place, where } from '../place.ts';

// https://dart.dev/tools/dart-analyze
export const dart: Detector = {
  tool: 'dart',
  rules: [
    {
      literals: ['error •', 'error -'],
      match:
        /^\s{0,6}error [•-] (?<text>.{1,1500}?) [•-] (?<path>\S{1,300}\.dart):(?<line>\d{1,7}):(?<column>\d{1,5}) [•-] (?<code>\w{1,80})/,
      read: ({ text, path, line, column, code }, block) => ({
        category: 'lint',
        strength: 'exact',
        title: `${where(path ?? '', line)}: ${text}`,
        cause: `${path}:${line}: ${text} (${code})`,
        key: `${path} ${code} ${text}`,
        to: block.lastWhile(/^\s{0,6}error [•-]/, 40),
        locations: [place(path ?? '', line, column)],
      }),
    },
  ],
};
