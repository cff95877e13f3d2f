import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// https://valgrind.org/docs/manual/mc-manual.html#mc-manual.errormsgs
export const valgrind: Detector = {
  tool: 'valgrind',
  rules: [
    {
      literals: [
        '== Invalid read',
        '== Invalid write',
        '== Invalid free',
        '== Mismatched free',
        'depends on uninitialised',
        'uninitialised value',
        'uninitialised byte',
        'definitely lost in loss record',
        '== Possible data race',
        '== Source and destination overlap',
        '== Process terminating with default action of signal',
      ],
      match: /^==(?<pid>\d{1,8})== (?<text>\S.{1,200})/,
      read: ({ text = '' }, block) => {
        const last = Math.min(block.lastBefore(/^==\d{1,8}==\s*$/, 30), block.number + 30);
        const frame = block.after(
          /^==\d{1,8}==\s{1,8}(?:at|by) 0x[\dA-Fa-f]{1,16}: (?<name>.{1,200}?) \((?<path>(?!in |vg_|mt_|mc_)[^:()]{1,200}):(?<line>\d{1,7})\)/,
          last - block.number,
        );
        const { path = '', line = '', name } = frame?.groups ?? {};
        return {
          category: 'crash',
          strength: 'exact',
          title: `valgrind: ${text}${frame ? ` in ${name} (${shortLocation(path, line)})` : ''}`,
          cause: `Valgrind reports “${text}”${frame ? ` in ${name} at ${path}:${line}` : ''}.`,
          key: `${text.replace(/[\d,]{1,12}/g, 'N')} ${name ?? ''}`,
          to: last,
          locations: frame ? [locationOf(path, line)] : [],
          fix: {
            summary: 'Correct the memory access; the frames below “at” show who made it.',
            commands: [sh`valgrind --leak-check=full --track-origins=yes --error-exitcode=1 <program>`],
          },
        };
      },
    },
    {
      literals: ['== ERROR SUMMARY: '],
      match: /^==\d{1,8}== ERROR SUMMARY: (?<count>[1-9]\d{0,6}) errors? from/,
      read: ({ count }) => ({
        category: 'crash',
        strength: 'generic',
        title: `valgrind counts ${count} memory errors`,
        cause: `Valgrind counts ${count} memory errors.`,
        key: 'valgrind errors',
      }),
    },
  ],
};
