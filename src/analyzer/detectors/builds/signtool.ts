import { categorySaid } from '../../classify/category-of.ts';
import { certain } from '../../classify/sign.ts';
import type { Detector } from '../../detect/detector.ts';

// https://learn.microsoft.com/windows/win32/seccrypto/signtool, also as MSBuild shows it
export const signtool: Detector = {
  tool: 'signtool',
  rules: [
    {
      literals: ['SignTool Error: ', 'SignTool error : '],
      match: /^(?:\s{0,8}\d{1,4}>)?(?:EXEC : )?SignTool [Ee]rror ?: (?<text>.{1,300}?)(?: \[[^\]]{1,300}proj\])?$/,
      read: ({ text = '' }) => ({
        category: categorySaid(text, certain) ?? 'credentials',
        strength: 'exact',
        title: `SignTool: ${text}`,
        cause: `Nothing was signed: ${text}`,
        key: text,
        fix: {
          summary:
            'Give the job the certificate that the command names, with its private key, and see that it is valid.',
          steps: ['`signtool sign /debug` shows which certificates it looked at, and why it took none.'],
        },
      }),
    },
  ],
};
