import type { Detector } from '../../detect/detector.ts';

// https://github.com/obi1kenobi/cargo-semver-checks
export const cargoSemverChecks: Detector = {
  tool: 'cargo-semver-checks',
  rules: [
    {
      literals: ['--- failure '],
      match: /^--- failure (?<rule>[a-z]\w{2,80}): (?<text>.{1,200}?) ---$/,
      read: ({ rule = '', text = '' }, block) => {
        const heading = block.after(/^Failed in:$/, 12);
        const item = heading ? block.at(heading.line + 1).trim() : '';
        return {
          category: 'lint',
          strength: 'exact',
          title: `${text}${item ? `: ${item}` : ''} (${rule})`,
          cause: `The release would break its users: ${text}${item ? `: ${item}` : ''}`,
          key: `${rule} ${item.replace(/:\d{1,7}$/, '')}`,
          to: Math.min(heading ? heading.line + 1 : block.number, block.number + 9),
          fix: { summary: 'Keep what was public, or raise the version as the summary asks.' },
        };
      },
    },
  ],
};
