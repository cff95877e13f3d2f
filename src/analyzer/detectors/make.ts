import type { Detector } from '../detector.ts';

// https://www.gnu.org/software/make/manual/html_node/Error-Messages.html
export const make: Detector = {
  tool: 'make',
  rules: [
    {
      literals: ['No rule to make target', 'missing separator', 'No targets specified'],
      match:
        /^(?:.{0,200}: )?\*\*\* (?<text>(?:No rule to make target|missing separator|No targets specified).{0,300})/,
      read: ({ text }) => ({
        category: 'config',
        strength: 'specific',
        title: `make: ${text}`,
        cause: `make: ${text}`,
      }),
    },
    {
      literals: ['*** ['],
      match:
        /^(?:g?make|mingw32-make|ninja)(?:\[\d{1,3}\])?: \*\*\* \[(?<target>.{1,200}?)\](?: Error (?<code>\d{1,3}))?/,
      read: ({ target, code }) => ({
        category: code === '137' ? 'resources' : 'unknown',
        strength: 'echo',
        title: `make: ${target} failed`,
        cause: `make target ${target} failed${code ? ` with code ${code}` : ''}.`,
      }),
    },
    {
      literals: ['FAILED: '],
      match: /^FAILED: (?<target>\S.{0,300})/,
      read: ({ target }) => ({
        category: 'compile',
        strength: 'generic',
        title: `Build step failed: ${target}`,
        cause: `ninja could not build ${target}.`,
      }),
    },
  ],
};
