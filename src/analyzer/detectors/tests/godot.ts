import type { Block } from '../../detect/block.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

// GUT and GdUnit4, the unit tests of Godot: https://gut.readthedocs.io, https://mikeschulze.github.io/gdUnit4
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
    {
      literals: ['.gd > '],
      match: /^\s{0,4}(?<path>res:\/\/\S{1,300}\.gd) > (?<test>\w[\w:]{0,200}) FAILED(?: \d{1,8}ms)?$/,
      read: ({ path = '', test = '' }, block) => {
        const last = block.number + 12;
        const at = block.after(/^\s{2,8}line (?<line>\d{1,7}): (?<why>.{1,300})/, 6);
        const error = block.after(/^\s{2,8}Error: '?(?<why>.{1,300}?)'?$/, last - block.number);
        const told = at?.groups.why?.endsWith(':') ? below(block, at.line, last) : [];
        const why = error?.groups.why ?? [at?.groups.why ?? '', ...told].join(' ');
        return failedTest(
          { test, why, path, line: at?.groups.line ?? '' },
          { to: Math.min(error?.line ?? (at?.line ?? block.number) + told.length, block.number + 9) },
        );
      },
    },
  ],
};

/** What stands below a heading, up to where it ends. */
function below(block: Block, heading: number, last: number): string[] {
  const said: string[] = [];
  for (let line = heading + 1; line <= last && said.length < 4; line += 1) {
    const text = block.at(line).trim();
    if (text === '') break;
    said.push(text);
  }
  return said;
}
