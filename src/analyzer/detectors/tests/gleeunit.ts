import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

const head = /^(?:let )?(?:assert|panic|todo) (?<path>\S{1,300}\.gleam):(?<line>\d{1,7})$/;

// https://hexdocs.pm/gleeunit/
export const gleeunit: Detector = {
  tool: 'gleeunit',
  rules: [
    {
      literals: [' test: '],
      match: /^ test: (?<test>[\w@/]{1,200}\.\w{1,200})$/,
      read: ({ test = '' }, block) => {
        const at = block.before(head, 1);
        if (!at) return undefined;
        const last = block.lastWhile(/^ {0,5}(?:test|code|left|right|value|info): /, 9);
        const said = Array.from({ length: last - block.number }, (_, below) =>
          block.at(block.number + 1 + below).trim(),
        );
        const info = said.find((text) => text.startsWith('info: '))?.slice('info: '.length) ?? '';
        const value = said.filter((text) => /^(?:left|right|value): /.test(text)).join(', ');
        return failedTest(
          {
            test,
            why: value ? `${info} ${value}`.trim() : info,
            path: at.groups.path ?? '',
            line: at.groups.line ?? '',
          },
          { from: at.line, to: last },
        );
      },
    },
  ],
};
