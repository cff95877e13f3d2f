import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

const mostOfFile = 400;
const mostOfMessage = 4;
// What a long message goes on with.
const more = /^ {6,8}\| {4,40}(?<text>\S.{0,200})$/;

// https://docs.sqlfluff.com/en/stable/reference/cli.html
export const sqlfluff: Detector = {
  tool: 'sqlfluff',
  rules: [
    {
      literals: [' | P: '],
      // A rule that the configuration only warns of says so.
      match:
        /^L: {1,4}(?<line>\d{1,7}) \| P: {1,4}(?<column>\d{1,5}) \| {1,3}(?<rule>[A-Z]{2,4}\d{0,3}) \| (?!WARNING: )(?<text>\S.{2,300})$/,
      read: ({ line, column, rule, text = '' }, block) => {
        const file = block.before(/^== \[(?<path>.{1,300})\] FAIL$/, mostOfFile);
        if (!file) return undefined;
        const to = block.lastWhile(more, mostOfMessage);
        const rest = Array.from({ length: to - block.number }, (_, at) => more.exec(block.at(block.number + 1 + at)));
        const said = [text, ...rest.map((one) => one?.groups?.text ?? '')].join(' ');
        const { path = '' } = file.groups;
        return {
          category: rule === 'PRS' ? 'compile' : 'lint',
          strength: 'exact',
          title: `${shortLocation(path, line)}: ${rule}: ${said}`,
          cause: `sqlfluff reports ${rule} in ${path}:${line}: ${said}`,
          key: `${path} ${rule} ${said}`,
          to,
          locations: [locationOf(path, line, column)],
          fix: {
            summary: 'Correct the statement; sqlfluff can fix most of what it finds in the layout.',
            commands: [sh`sqlfluff fix ${path}`],
          },
        };
      },
    },
  ],
};
