import { findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

// https://brakemanscanner.org/docs/ignoring_false_positives/ shows the report in plain text
export const brakeman: Detector = {
  tool: 'brakeman',
  rules: [
    {
      literals: ['Confidence: '],
      match: /^Confidence: (?:High|Medium|Weak)$/,
      read: (_, block) => {
        const kind = block.after(/^Category: (?<text>.{1,200})/, 1)?.groups.text;
        const said = block.after(/^Message: (?<text>.{1,400})/, 4)?.groups.text;
        const path = block.after(/^File: (?<path>.{1,300})/, 12)?.groups.path;
        if (!kind || !said || !path) return undefined;
        const line = block.after(/^Line: (?<line>\d{1,7})$/, 13)?.groups.line ?? '';
        return findingAt('security_check', { path, line, text: `${said} (${kind})` }, { to: block.paragraphEnd(14) });
      },
    },
  ],
};
