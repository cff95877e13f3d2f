import type { Detector } from '../detector.ts';

// size-limit, bundlesize, bundlewatch, Angular and webpack budgets
export const sizeBudget: Detector = {
  tool: 'size-budget',
  rules: [
    {
      literals: [
        'size limit has exceeded',
        'exceeded maximum budget',
        '> maxSize',
        'is larger than the maximum allowed',
        'exceeds the recommended size limit',
        'exceeds the size limit',
      ],
      match:
        /^\s{0,8}(?:[×✖✘X]\s{1,2})?(?:Error: |\[ERROR\] |FAIL\s{1,3}|ERROR in )?(?<text>.{0,200}(?:size limit has exceeded|exceeded maximum budget|> maxSize|is larger than the maximum allowed|exceeds the (?:recommended )?size limit).{0,200})/,
      read: ({ text }, block) =>
        /^warning/i.test(text ?? '')
          ? undefined
          : {
              category: 'lint',
              strength: block.level === 'warning' ? 'likely' : 'exact',
              title: `Bundle too large: ${text?.trim()}`,
              cause: `A size budget is exceeded: ${text?.trim()}`,
              key: text?.replace(/[\d.]{1,12}/g, 'N'),
              from: /^\s{0,4}\S{1,100}$/.test(block.at(block.number - 1)) ? block.number - 1 : block.number,
              to: block.paragraphEnd(6),
              fix: {
                summary: 'Find what grew the bundle, or raise the budget on purpose.',
                steps: ['Compare the bundle with the one of the target branch: a new dependency is the usual reason.'],
              },
            },
    },
  ],
};
