import type { Detector } from '../../detect/detector.ts';

// https://docs.netlify.com/configure-builds/troubleshooting-tips/: what stands below a heading of the build's log
export const netlify: Detector = {
  tool: 'netlify',
  rules: [
    // What a command of the build ended with stands above.
    {
      literals: ['Error message'],
      match: /^\s{0,4}Error message\s{0,4}$/,
      read: (_, block) => {
        const text = block.at(block.number + 1).trim();
        if (!block.before(/^\s{0,4}─{20,200}$/, 3) || text === '' || /^Command failed with exit code/.test(text))
          return undefined;
        return {
          category: /[Cc]onfig|toml|does not exist/.test(text) ? 'config' : 'deploy',
          strength: 'exact',
          title: text,
          cause: `Netlify: ${text}`,
          key: text,
          from: block.number + 1,
          to: Math.max(
            block.number + 1,
            block.lastBefore(/^\s{0,4}(?:Error location|Resolved config|Plugin details|\u200b?)$/, 8),
          ),
        };
      },
    },
  ],
};
