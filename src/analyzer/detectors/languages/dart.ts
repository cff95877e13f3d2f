import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// The line of each test as it begins, with how many have passed, were skipped and have failed until then
const counted = /^\d\d:\d\d \+\d{1,6}(?: ~\d{1,5})?(?: -(?<failed>\d{1,6}))?: \S/;
const nearLines = 60;
// Of a longer proof the conclusion says which of the project's own constraints contradict each other.
const mostOfProof = 4;

// https://dart.dev/tools/dart-analyze
export const dart: Detector = {
  tool: 'dart',
  rules: [
    {
      literals: ['requires a selected Development Team'],
      match: /^Building a deployable iOS app requires a selected Development Team\b/,
      read: (_, block) => ({
        category: 'config',
        strength: 'exact',
        title: 'The iOS app has no Development Team that signs it',
        cause: 'Flutter cannot build an app for a device: no Development Team is selected to sign it.',
        key: 'no Development Team',
        to: block.lastWhile(/^Provisioning Profile/, 1),
        fix: {
          summary: 'Choose the team in Xcode, or give the job a certificate and a provisioning profile.',
          commands: [sh`open ios/Runner.xcworkspace`],
        },
      }),
    },
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
      // Since Dart 2.13 `dart analyze` names the place first.
      literals: ['error - '],
      match:
        /^\s{0,6}error - (?<path>\S{1,300}\.dart):(?<line>\d{1,7}):(?<column>\d{1,5}) - (?<text>.{1,1500}) - (?<code>\w{1,80})$/,
      read: (groups, block) =>
        findingAt('lint', groups, {
          key: `${groups.path} ${groups.code} ${groups.text}`,
          to: block.lastWhile(/^\s{0,6}error - /, 40),
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
      // https://github.com/dart-lang/test/blob/master/pkgs/test/doc/json_reporter.md
      literals: ['"result":"error"', '"result":"failure"'],
      match: /^\{"testID":(?<id>\d{1,7}),"result":"(?:error|failure)".{0,200}"type":"testDone"/,
      read: ({ id = '' }, block) => failedEvent(id, block),
    },
    {
      literals: ['.dart:'],
      match:
        /^(?:\[.{1,20}\] )?(?<path>(?:\.\/)?[^\s:]{1,300}\.dart):(?<line>\d{1,7}):(?<column>\d{1,5}):(?: Error: (?<text>.{1,500}))?$/,
      read: ({ text, ...place }, block) => {
        // dart2js tells what is wrong in the next line.
        const said = text || /^Error: (?<text>.{1,500})/.exec(block.at(block.number + 1))?.groups?.text;
        return said
          ? findingAt('compile', { ...place, text: said }, { to: block.lastWhile(/^(?:\s|Error: )/, text ? 5 : 6) })
          : undefined;
      },
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
        const isLong = failed - block.number > mostOfProof;
        const said = isLong ? block.at(failed).replace(/^So, because /, '') : text;
        const first = /^Resolving dependencies/.test(block.at(block.number - 1)) ? block.number - 1 : block.number;
        return {
          category: 'dependency',
          strength: 'exact',
          title: `pub: because ${said.replace(/, version solving failed\.?$/, '')}`,
          cause: `pub finds no set of versions: because ${said}`,
          from: isLong ? failed - mostOfProof : first,
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
      // https://github.com/flutter/flutter/blob/master/packages/flutter_tools/lib/src/base/user_messages.dart
      literals: ['No supported devices ', 'but are not supported by this project:', 'More than one device connected'],
      match:
        /^(?<text>No supported devices (?:connected|found).{0,200}|The following devices were found, but are not supported by this project:|More than one device connected; please specify.{0,200})$/,
      read: ({ text = '' }, block) => ({
        category: text.startsWith('More') ? 'config' : 'runner',
        strength: 'specific',
        title: text,
        cause: `Flutter has no device to run on: ${text}`,
        key: text.replace(/'[^']{1,80}'/, ''),
        to: block.lastWhile(/ • |^The following devices /, 9),
        fix: {
          summary: 'Start the emulator or simulator and wait for it, or name a device that Flutter lists.',
          commands: [sh`flutter devices`],
        },
      }),
    },
    {
      // A console with another code page shows question marks in place of the frame.
      literals: ['EXCEPTION CAUGHT BY'],
      match: /^(?:══╡|\?{2,20}) EXCEPTION CAUGHT BY (?<what>[A-Z ]{3,60}) [╞?]/,
      read: ({ what = '' }, block) => {
        // An event of the JSON reporter is told of by the outcome of its test.
        if (block.text.includes('\n')) return undefined;
        const said = block.after(/^(?!The following|When the|$)(?<text>\S.{0,300})/, 6);
        const end = block.lastBefore(/^[═?]{2,}/, nearLines);
        const test = block.after(/^The test description was:/, end - block.number);
        const name = test ? block.at(test.line + 1).trim() : '';
        const why = said?.groups.text ?? '';
        if (!name && isOfPassedTest(block)) return undefined;
        return {
          ...failedTest(
            { test: name || 'A widget test', why },
            { to: Math.min(block.number + 9, block.lastBefore(/^[═?]{20,}/, 30)) },
          ),
          category: /TEST/.test(what) || name ? 'test' : 'crash',
        };
      },
    },
  ],
};

/** The events of a failed test, from the one with its reason: Flutter prints that before, Dart gives it with the error. */
function failedEvent(id: string, block: Block): Finding {
  let from = block.number;
  let why = '';
  let test = 'A test';
  for (let line = from - 1; line > block.number - nearLines; line -= 1) {
    const text = block.at(line);
    const thrown = /^══╡ EXCEPTION CAUGHT BY [^╞]{1,60} ╞/.test(text) ? reasonIn(text) : '';
    const error = text.startsWith(`{"testID":${id},"error":`)
      ? unescaped(/"error":"((?:[^"\\]|\\.){1,600})/, text)
      : '';
    if (thrown || error) {
      why = thrown || error;
      from = line;
    } else if (text.startsWith(`{"test":{"id":${id},`)) {
      test = unescaped(/"name":"((?:[^"\\]|\\.){1,300})/, text);
      break;
    }
  }
  const fix = { summary: 'Run the failed test alone.', commands: [sh`dart test -N ${test}`] };
  return failedTest({ test, why }, { from, to: block.number, fix });
}

/** What Flutter caught, without the sentence that says what it is. */
function reasonIn(text: string): string {
  const said = text.split('\n').slice(1);
  return oneLine(said.filter((line) => !/^The following .{1,80} was thrown\b/.test(line)).join(' '));
}

function unescaped(match: RegExp, text: string): string {
  return oneLine((match.exec(text)?.[1] ?? '').replaceAll('\\n', ' ').replaceAll('\\"', '"'));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s{1,200}/g, ' ').trim();
}

/** Whether no more tests have failed when the next one is counted than before. */
function isOfPassedTest(block: Block): boolean {
  const above = block.before(counted, nearLines);
  const below = block.after(counted, nearLines);
  return above !== undefined && below !== undefined && above.groups.failed === below.groups.failed;
}
