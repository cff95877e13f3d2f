import type { MarkerRule } from '../../ci/ci.ts';

// What may stand behind "Skipping": package managers and compilers say that they skip files on many lines.
const skippedParts = ['the ', 'first ', 'last ', 'earlier ', 'middle ', ...'0123456789'];

// A log says that it was cut by naming itself or an amount, and what became of it.
export const cutMarkers: readonly MarkerRule[] = [
  {
    kind: 'truncated',
    literals: ['runcated', 'lipped', 'rimmed', 'xceeded', 'xceeds', 'oo large', 'oo long', 'oo big', 'cut off'],
    match:
      /^\W{0,8}(?:\.{3} ?)?(?:[Tt]he |[Tt]his |[Yy]our |[Cc]ontent of the |[Bb]uild |[Jj]ob |[Ss]tep |[Cc]onsole |[Rr]aw ){0,3}(?:[Ll]ogs?|[Oo]utput|[Cc]onsole|[Ss]tep)\b(?! level).{0,60}\b(?:truncated|clipped|trimmed|cut off|exceed(?:s|ed)|too (?:large|long|big))\b(?:.{0,40}?\b(?<name>\d[\d.,]{0,12} ?(?:[KMG]i?B|bytes|lines))\b)?/,
  },
  {
    kind: 'truncated',
    literals: [
      ...skippedParts.map((part) => `kipping ${part}`),
      ...['kipped', 'runcated', 'mitted', 'not shown', 'lipped', 'rimmed', 'idden'],
    ],
    match:
      /^(?:\W{0,8}(?:[Ss]kipp(?:ing|ed)|[Oo]mitted|[Tt]runcated|[Tt]rimmed)|[[(<.…\s-]{1,12}) ?(?:the )?(?:first |last |earlier |middle )?(?<name>\d[\d.,]{0,12} ?(?:[KMG]i?B|bytes|lines|messages|characters))\b.{0,40}(?:\.\.|…|[\])>]|\b(?:skipped|omitted|truncated|trimmed|clipped|not shown|hidden)\b)/,
  },
  {
    kind: 'truncated',
    literals: ['howing '],
    match: /^\W{0,8}[Ss]howing (?:only )?(?:the )?last (?:\d[\d.,]{0,12} ?(?:[KMG]i?B|bytes|lines)|lines)\b/,
  },
];
