import type { Category } from '../../../contract/analyses/analysis.ts';
import type { Detector } from '../../detect/detector.ts';
import { inEnglish } from '../../translations/in-english.ts';

// https://learn.microsoft.com/windows/win32/debug/system-error-codes
const categories: Partial<Record<string, Category>> = {
  5: 'permission',
  32: 'runner',
  53: 'network',
  59: 'network',
  64: 'network',
  67: 'network',
  112: 'resources',
  121: 'timeout',
  1231: 'network',
  1326: 'credentials',
};
const mostRetried = 40;
// It tries again until it says that it does not any longer, in the language of the machine.
const givenUp = /^(?:ERROR: RETRY LIMIT EXCEEDED|[\p{Lu} ]{5,12} ?: \p{L}[\p{L} ]{6,80})\.?\s*$/u;

// Behind the time a word in the language of the machine, and the code of Windows
export const robocopy: Detector = {
  tool: 'robocopy',
  rules: [
    {
      literals: [' (0x0000'],
      match: /^\p{Lu}{4,10} (?<code>\d{1,5}) \(0x[\dA-F]{8}\) (?<what>\S.{0,300})$/u,
      read: ({ code = '', what = '' }, block) => {
        if (!block.after(givenUp, mostRetried)) return undefined;
        const why = inEnglish(block.at(block.number + 1).trim());
        return {
          category: categories[code] ?? 'config',
          strength: 'exact',
          title: `robocopy: ${why.replace(/\.$/, '')} (${code})`,
          cause: `robocopy gave up: ${why} (${code}, ${what})`,
          key: `${code}`,
          to: block.number + 1,
        };
      },
    },
  ],
};
