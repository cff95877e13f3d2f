import type { Detector } from '../detector.ts';
import { place, where } from '../place.ts';

// https://downloads.haskell.org/ghc/latest/docs/users_guide/
export const haskell: Detector = {
  tool: 'ghc',
  rules: [
    {
      literals: ['.hs:', '.lhs:', '.hsc:'],
      match:
        /^(?<path>\S{1,300}\.l?hsc?):(?<line>\d{1,7}):(?<column>\d{1,5})(?:-\d{1,5})?:(?<rest> (?:error|[Ww]arning):.{0,300}|)$/,
      read: ({ path, line, column, rest }, block) => {
        const why =
          rest
            ?.slice(7)
            .replace(/^\s*\[.{0,80}?\]/, '')
            .trim() ||
          block.after(/^\s{2,}(?:[•*] )?(?<text>\S.{0,400})/, 3)?.groups.text ||
          '';
        return {
          category: 'compile',
          strength: /error/.test(rest ?? '') ? 'exact' : rest ? 'generic' : 'likely',
          title: `${where(path ?? '', line)}: ${why}`,
          cause: `${path}:${line}: ${why}`,
          key: `${path} ${why}`,
          to: block.lastWhile(/^(?:\s{2,}\S|\s{0,8}\d{0,6} \|)/, 20),
          locations: [place(path ?? '', line, column)],
        };
      },
    },
    {
      literals: ['Could not resolve dependencies', 'cabal: ', 'Failed to build '],
      match:
        /^(?<text>(?:cabal(?:\.exe)?: )?(?:Could not resolve dependencies|Failed to build .{1,200}|.{0,60}rejecting: ).{0,300})/,
      read: ({ text }, block) => ({
        category: 'dependency',
        strength: 'likely',
        title: `cabal: ${text}`,
        cause: `${text}`,
        to: block.paragraphEnd(12),
      }),
    },
  ],
};
