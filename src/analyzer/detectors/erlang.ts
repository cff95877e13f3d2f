import type { Detector } from '../detector.ts';
import { place, where } from '../place.ts';

// https://www.erlang.org/doc/apps/common_test/
export const erlang: Detector = {
  tool: 'erlang',
  rules: [
    {
      literals: [' failed on line '],
      match: /^(?<suite>[\w%.]{1,100}):(?<test>\w{1,100}) failed on line (?<line>\d{1,7})/,
      read: ({ suite, test, line }, block) => {
        const why = block.after(/^Reason: (?<text>.{1,400})/, 3);
        return {
          category: 'test',
          strength: 'exact',
          title: `${suite}:${test} failed: ${why?.groups.text ?? ''}`,
          cause: `${suite}:${test} failed on line ${line}: ${why?.groups.text ?? ''}`,
          key: `${suite}:${test} ${why?.groups.text ?? ''}`,
          to: why?.line ?? block.number,
          tests: [`${suite}:${test}`],
        };
      },
    },
    {
      literals: ['.erl:', '.hrl:', '.yrl:'],
      match: /^(?<path>\S{1,300}\.[ehy]rl):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?: (?<text>(?!Warning).{1,400})/,
      read: ({ path, line, column, text }, block) => ({
        category: 'compile',
        strength: 'exact',
        title: `${where(path ?? '', line)}: ${text}`,
        cause: `${path}:${line}: ${text}`,
        key: `${path} ${text}`,
        to: block.lastWhile(/^\S{1,300}\.[ehy]rl:\d+/, 30),
        locations: [place(path ?? '', line, column)],
      }),
    },
    {
      literals: ['terminated: {{', 'init terminating', 'Runtime terminating'],
      match: /^(?<text>.{0,200}(?:terminated: \{\{|init terminating|Runtime terminating).{1,400})/,
      read: ({ text }) => ({
        category: 'crash',
        strength: 'specific',
        title: `${text}`,
        cause: `The Erlang VM stopped: ${text}`,
      }),
    },
  ],
};
