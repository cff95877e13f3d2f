import { findingAt } from '../../detect/common-findings.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { isOutweighed } from '../../detect/outweighed.ts';

// https://www.shellcheck.net/wiki/ in its tty and gcc formats, and shfmt
export const shellcheck: Detector = {
  tool: 'shellcheck',
  rules: [
    {
      literals: ['^ SC', '^-- SC'],
      match: /^\s{0,200}\^[-^ ]{0,200}\s?(?<code>SC\d{4})(?: \((?<level>\w{4,8})\))?: (?<text>.{1,300})/,
      read: ({ code = '', level = '', text = '' }, block) => {
        const head = block.before(/^In (?<path>\S{1,300}) line (?<line>\d{1,7}):$/, 12);
        if (!head) return undefined;
        return findingAt(
          'lint',
          { ...head.groups, text: `${text} (${code})` },
          {
            strength: level === 'info' || level === 'style' ? 'specific' : 'exact',
            key: `${head.groups.path} ${code}`,
            from: head.line,
            to: Math.min(
              block.lastBefore(/^(?:In \S{1,300} line \d|Did you mean|For more information|\s*$)/, 12),
              block.number + 9,
            ),
            fix: explained(code),
          },
        );
      },
    },
    {
      literals: [' [SC'],
      match:
        /^(?<path>[^\s:]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5}): (?<level>error|warning|note): (?<text>.{1,400}) \[(?<code>SC\d{4})\]$/,
      read: (groups, block) =>
        isOutweighed(block, groups.level, /^[^\s:]{1,300}:\d{1,7}:\d{1,5}: error: .{1,400} \[SC\d{4}\]$/)
          ? undefined
          : findingAt(
              'lint',
              { ...groups, text: `${groups.text} (${groups.code})` },
              {
                strength: groups.level === 'note' ? 'specific' : 'exact',
                key: `${groups.path} ${groups.code}`,
                to: block.lastWhile(/ \[SC\d{4}\]$/, 40),
                fix: explained(groups.code ?? ''),
              },
            ),
    },
  ],
};

function explained(code: string): Fix {
  return {
    summary: `Correct it as https://www.shellcheck.net/wiki/${code} shows, or disable it on that line with the reason.`,
  };
}
