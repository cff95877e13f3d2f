import type { Detector } from '../detector.ts';

// https://cran.r-project.org/doc/manuals/r-release/R-exts.html#Checking-packages
export const r: Detector = {
  tool: 'R',
  rules: [
    {
      literals: [
        'required but not available',
        'ERROR: dependenc',
        'there is no package called',
        'Installation failed.',
      ],
      match:
        /^(?<text>(?:Packages? required but not available|ERROR: dependenc|Installation failed|.{0,200}there is no package called).{0,300})/,
      read: ({ text }, block) => ({
        category: 'dependency',
        strength: /^Installation/.test(text ?? '') ? 'likely' : 'exact',
        title: `${text}`,
        cause: `R: ${text}`,
        to: block.lastBefore(/^\s*$/, 4),
      }),
    },
    {
      literals: ['  Running ', 'Running examples in'],
      match:
        /^(?: {2}Running [‘'](?<file>[^’']{1,100})[’'](?: \[.{1,40}\])?|Running examples in [‘'](?<examples>[^’']{1,100})[’'] failed)$/,
      read: ({ file, examples }, block) => {
        if (file && !/^\s{0,2}ERROR/.test(block.at(block.number + 1))) return undefined;
        const why = block.after(/^\s{0,4}(?<text>(?:Error|Failure|\d+\. (?:Error|Failure)).{1,300})/, 30);
        return {
          category: 'test',
          strength: 'exact',
          title: `${file || examples} failed${why ? `: ${why.groups.text}` : ''}`,
          cause: `${file || examples} failed: ${why?.groups.text ?? ''}`,
          key: `${file || examples} ${why?.groups.text ?? ''}`,
          to: block.lastBefore(/^\* /, 30),
        };
      },
    },
  ],
};
