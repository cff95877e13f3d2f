import type { Detector } from '../detector.ts';

// https://pip.pypa.io/en/stable/
export const pip: Detector = {
  tool: 'pip',
  rules: [
    {
      literals: [
        'No matching distribution found',
        'Could not find a version that satisfies',
        'ResolutionImpossible',
        'Failed building wheel',
        'THESE PACKAGES DO NOT MATCH THE HASHES',
        'Could not install packages',
        'Could not build wheels',
        'requires a different Python',
        'subprocess-exited-with-error',
        'metadata-generation-failed',
      ],
      match:
        /^\s{0,8}(?:ERROR: |error: |× )?(?<text>(?:No matching distribution found|Could not find a version|ResolutionImpossible|Failed building wheel|THESE PACKAGES|Could not install packages|Could not build wheels|Package .{1,200} requires a different Python|subprocess-exited-with-error|metadata-generation-failed).{0,400})/,
      read: ({ text }) => ({
        category: /HTTPSConnectionPool|timed out|Connection/.test(text ?? '')
          ? 'network'
          : /No space left/.test(text ?? '')
            ? 'resources'
            : 'dependency',
        strength: 'specific',
        title: `pip: ${text}`,
        cause: `pip: ${text}`,
      }),
    },
  ],
};
