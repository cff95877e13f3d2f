import type { Block } from '../../detect/block.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { numbersOf } from '../../detect/line-shapes.ts';
import { signOf } from '../../detect/signs.ts';

const behind = /^\s{0,4}(?:Error location|Resolved config|Plugin details|\u200b?)$/;
// All that npm printed stands below that, where it installed the plug-ins of a site.
const installing = /^Error while installing dependencies in /;
const mostPrinted = 120;

// https://docs.netlify.com/configure-builds/troubleshooting-tips/: what stands below a heading of the build's log
export const netlify: Detector = {
  tool: 'netlify',
  rules: [
    // What a command of the build ended with stands above.
    {
      literals: ['Error message'],
      match: /^\s{0,4}Error message\s{0,4}$/,
      read: (_, block) => {
        if (!block.before(/^\s{0,4}─{20,200}$/, 3)) return undefined;
        const message = block.number + 1;
        const isInstalling = installing.test(block.at(message).trim());
        const from = (isInstalling ? firstError(block) : undefined) ?? message;
        const text = block.at(from).trim();
        if (text === '' || /^Command failed with exit code/.test(text)) return undefined;
        return {
          category: firstMatch(
            text,
            [
              [isInstalling, 'dependency'],
              [/[Cc]onfig|toml|does not exist/, 'config'],
            ],
            'deploy',
          ),
          strength: 'exact',
          title: text,
          cause: `Netlify: ${text}`,
          key: text,
          from,
          to: from === message ? Math.max(from, block.lastBefore(behind, 8)) : from,
        };
      },
    },
  ],
};

function firstError({ number, at, levelAt }: Block): number | undefined {
  return numbersOf(number + 2, number + mostPrinted).find((line) => {
    const sign = signOf({ text: at(line).trim(), level: levelAt(line) });
    return sign === 'error' || sign === 'diagnostic';
  });
}
