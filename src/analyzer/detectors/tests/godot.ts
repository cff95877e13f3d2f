import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

// GUT, the unit tests of Godot: https://gut.readthedocs.io
export const godot: Detector = {
  tool: 'gut',
  rules: [
    {
      literals: ['[Failed]: '],
      match: /^\s{2,12}\[Failed\]: {1,4}(?<why>\S.{0,400})/,
      read: ({ why = '' }, block) => {
        const test = block.before(/^\s{0,4}[*-] (?<test>test_\w{1,200})/, 60);
        const path = block.before(/^(?:res:\/\/)(?<path>\S{1,300}\.gd)\b/, 400)?.groups.path ?? '';
        const at = block.after(/^\s{2,12}at line (?<line>\d{1,7})$/, 3);
        const isBeside = test !== undefined && block.number - test.line <= 4;
        return failedTest(
          { test: test?.groups.test ?? path, why, path, line: at?.groups.line ?? '' },
          { from: isBeside ? test.line : block.number, to: at?.line ?? block.number },
        );
      },
    },
  ],
};
