import { findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';

// https://svelte.dev/docs/cli/sv-check
export const svelteCheck: Detector = {
  tool: 'svelte-check',
  rules: [
    {
      literals: ['Error: ', 'Warn: '],
      match: /^(?<kind>Error|Warn): (?<text>\S.{0,600})/,
      read: ({ kind, text = '' }, block) => {
        const at = block.before(/^(?<path>(?:\/|[A-Z]:[\\/]).{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5})$/, 1);
        if (!at) return undefined;
        // The Svelte compiler, unlike TypeScript, gives a link to each of its errors.
        const compiler = /^https:\/\/svelte\.dev\/e\//.test(block.at(block.number + 1));
        return findingAt(
          firstMatch(
            kind,
            [
              [/Warn/, 'lint'],
              [compiler, 'compile'],
            ],
            'type_check',
          ),
          { ...at.groups, text: text.replace(/ ?(?:\((?:ts|js|svelte|css)\))?$/, '') },
          { strength: kind === 'Warn' ? 'likely' : 'exact', from: at.line, to: block.paragraphEnd(12) },
        );
      },
    },
    {
      literals: [' ERROR "'],
      match: /^(?:\d{13} )?ERROR "(?<path>[^"]{1,300})" (?<line>\d{1,7}):(?<column>\d{1,5}) "(?<text>.{1,600})"$/,
      read: ({ text = '', ...at }) => {
        const category = text.includes('\\nhttps://svelte.dev/e/') ? 'compile' : 'type_check';
        return findingAt(category, { ...at, text: text.replace(/\\n.*/, '') });
      },
    },
  ],
};
