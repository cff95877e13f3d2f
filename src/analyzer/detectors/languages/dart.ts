import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// The line of each test as it begins, with how many have passed, were skipped and have failed until then
const counted = /^\d\d:\d\d \+\d{1,6}(?: ~\d{1,5})?(?: -(?<failed>\d{1,6}))?: \S/;
const nearLines = 60;

// https://dart.dev/tools/dart-analyze
export const dart: Detector = {
  tool: 'dart',
  rules: [
    {
      literals: ['error •', 'error -'],
      match:
        /^\s{0,6}error [•-] (?<text>.{1,1500}?) [•-] (?<path>\S{1,300}\.dart):(?<line>\d{1,7}):(?<column>\d{1,5}) [•-] (?<code>\w{1,80})/,
      read: ({ text, path, line, column, code }, block) => ({
        category: 'lint',
        strength: 'exact',
        title: `${shortLocation(path ?? '', line)}: ${text}`,
        cause: `${path}:${line}: ${text} (${code})`,
        key: `${path} ${code} ${text}`,
        to: block.lastWhile(/^\s{0,6}error [•-]/, 40),
        locations: [locationOf(path ?? '', line, column)],
      }),
    },
    {
      literals: [' [E]'],
      match: /^\d\d:\d\d \+\d{1,6}(?: ~\d{1,5})? -\d{1,6}: (?<test>\S.{0,300}) \[E\]$/,
      read: ({ test = '' }, block) => {
        const expected = block.after(/^\s{2,6}Expected: (?<text>.{1,160})/, 6)?.groups.text;
        const actual = block.after(/^\s{2,8}Actual: (?<text>.{1,160})/, 8)?.groups.text;
        const why = expected ? `expected ${expected}, got ${actual}` : block.at(block.number + 1).trim();
        const at = block.after(
          /^\s{2,6}(?:package:[^\s:]{1,100} |)(?<path>(?:\.\/)?test\/\S{1,200}\.dart) (?<line>\d{1,7}):\d{1,5}/,
          14,
        );
        const name = test.replace(/^\S{1,200}\.dart: /, '');
        return failedTest(
          { test: name, why, path: at?.groups.path ?? '', line: at?.groups.line ?? '' },
          {
            to: Math.min(block.lastBefore(/^(?:\d\d:\d\d |\s*$)/, 20), block.number + 9),
            fix: { summary: 'Run the failed test alone.', commands: [sh`dart test -N ${name}`] },
          },
        );
      },
    },
    {
      literals: ['.dart:'],
      match:
        /^(?:\[.{1,20}\] )?(?<path>(?:\.\/)?[^\s:]{1,300}\.dart):(?<line>\d{1,7}):(?<column>\d{1,5}): Error: (?<text>.{1,500})/,
      read: (groups, block) => findingAt('compile', groups, { to: block.lastWhile(/^\s/, 5) }),
    },
    {
      literals: ['version solving failed', 'Because '],
      match: /^Because (?<text>.{1,500})/,
      read: ({ text = '' }, block) => {
        const end = block.number + 12;
        const failed = /version solving failed/.test(text)
          ? block.number
          : block.after(/version solving failed/, end - block.number)?.line;
        // Poetry says the same with its versions in parentheses.
        if (!failed || / \([\^~<>=!*\d]/.test(text + block.at(failed))) return undefined;
        return {
          category: 'dependency',
          strength: 'exact',
          title: `pub: because ${text.replace(/, version solving failed\.?$/, '')}`,
          cause: `pub finds no set of versions: because ${text}`,
          from: /^Resolving dependencies/.test(block.at(block.number - 1)) ? block.number - 1 : block.number,
          to: failed,
          fix: {
            summary: 'Loosen or raise the named constraint in pubspec.yaml.',
            commands: [sh`dart pub outdated`, sh`dart pub upgrade`],
          },
        };
      },
    },
    {
      literals: ['Changed '],
      match: /^Changed (?<path>\S{1,300}\.dart)(?: \(.{1,60}\))?\.?$/,
      read: ({ path = '' }, block) => ({
        category: 'lint',
        strength: 'specific',
        title: `${path} is not formatted as dart format wants`,
        cause: `dart format would change ${path}.`,
        key: `dart format ${path}`,
        to: block.lastWhile(/^(?:Changed |Formatted )/, 30),
        locations: [locationOf(path)],
        fix: { summary: 'Format the code and commit the result.', commands: [sh`dart format .`] },
      }),
    },
    {
      literals: ['EXCEPTION CAUGHT BY'],
      match: /^══╡ EXCEPTION CAUGHT BY (?<what>[A-Z ]{3,60}) ╞/,
      read: ({ what = '' }, block) => {
        const said = block.after(/^(?!The following|When the|$)(?<text>\S.{0,300})/, 6);
        const end = block.lastBefore(/^═{2,}/, nearLines);
        const test = block.after(/^The test description was:/, end - block.number);
        const name = test ? block.at(test.line + 1).trim() : '';
        const why = said?.groups.text ?? '';
        if (!name && isOfPassedTest(block)) return undefined;
        return {
          ...failedTest(
            { test: name || 'A widget test', why },
            { to: Math.min(block.number + 9, block.lastBefore(/^═{20,}/, 30)) },
          ),
          category: /TEST/.test(what) || name ? 'test' : 'crash',
        };
      },
    },
  ],
};

/** Whether no more tests have failed when the next one is counted than before. */
function isOfPassedTest(block: Block): boolean {
  const above = block.before(counted, nearLines);
  const below = block.after(counted, nearLines);
  return above !== undefined && below !== undefined && above.groups.failed === below.groups.failed;
}
