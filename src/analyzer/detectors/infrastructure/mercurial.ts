import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';

// Other programs say `abort: ` too.
const ofMercurial =
  /\bhg\b|[Mm]ercurial|\b(?:remote heads?|working directory|uncommitted changes|unknown revision|repository \S{1,200} not found|changesets?)\b/;

// https://wiki.mercurial-scm.org
export const mercurial: Detector = {
  tool: 'hg',
  rules: [
    {
      literals: ['abort: '],
      match: /^abort: (?<text>.{5,400})/,
      read: ({ text = '' }, block) => {
        if (!ofMercurial.test(`${text} ${block.at(block.number - 1)} ${block.at(block.number + 1)}`)) return undefined;
        const category = firstMatch(
          text,
          [
            [/authorization failed|authentication/, 'credentials'],
            [/error: |Connection|timed out/, 'network'],
          ],
          'vcs',
        );
        return {
          category,
          strength: 'specific',
          title: `hg: ${text}`,
          cause: `Mercurial stopped: ${text}`,
          to: block.lastWhile(/^\(/, 2),
          ...(category === 'vcs' ? { retry: 'pointless' } : {}),
        };
      },
    },
  ],
};
