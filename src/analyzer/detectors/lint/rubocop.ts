import { sh } from '../../commands/shell-command.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// https://docs.rubocop.org/rubocop/formatters.html
export const rubocop: Detector = {
  tool: 'rubocop',
  rules: [
    {
      literals: [': C: ', ': W: ', ': E: ', ': F: '],
      match:
        /^(?<path>\S{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5}): (?<kind>[CWEF]): (?:\[Correctable\] )?(?<text>[\w/]{3,100}: .{1,400})/,
      read: ({ path, line, column, text }, block) => ({
        category: 'lint',
        strength: 'exact',
        title: `${shortLocation(path ?? '', line)}: ${text}`,
        cause: `${path}:${line}: ${text}`,
        key: `${path} ${text}`,
        from: /^Offenses:/.test(block.at(block.number - 2)) ? block.number - 2 : block.number,
        to: block.lastBefore(/^\s*$/, 10),
        locations: [locationOf(path ?? '', line, column)],
        fix: { summary: 'Let rubocop correct what it can.', commands: [sh`bundle exec rubocop -a ${path}`] },
      }),
    },
  ],
};
