import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

const mostOfReport = 2000;
const longestScenario = 100;
const mostSaid = 9;
const scenario = /^\s{2,4}(?:Scenario(?: Outline)?|Example): (?<name>.{1,200}?)\s{1,80}# /;
// Not a table or a text that a step is given, nor what a passed one printed.
const saidByStep = /^\s{6,8}(?<text>[^\s|"│].{0,300})/;

type Shown = { name: string; text: string; from: number; to: number };

// Pest, Psalm, PHP_CodeSniffer, PHP CS Fixer, Deptrac, Behat, Infection, parallel-lint, and Composer's scripts
export const phpTools: Detector = {
  tool: 'php-tools',
  isProgram: false,
  rules: [
    {
      literals: ['FAILED  '],
      match: /^\s{1,4}FAILED {2}(?<name>[\w\\]{1,200} > .{1,400})$/,
      read: ({ name }, block) => {
        const test = name?.split('   ')[0]?.trim();
        const why = block.after(/^\s{2,4}(?<text>\S.{0,300})/, 3)?.groups.text ?? '';
        const at = block.after(/^\s{2,4}at (?<path>[^\s:]{1,300}\.php):(?<line>\d{1,7})$/, 12);
        return {
          category: 'test',
          strength: 'exact',
          title: `${test}: ${why}`,
          cause: `The test “${test}” failed: ${why}`,
          key: `${test} ${why}`,
          to: block.lastBefore(/^\s{1,4}FAILED {2}|^\s{1,4}Tests: /, 20),
          tests: [test ?? ''],
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line)] : [],
          fix: {
            summary: 'Run the failed test alone.',
            commands: [sh`vendor/bin/pest --filter=${test?.split(' > ').at(-1)?.replace(/…$/, '')}`],
          },
        };
      },
    },
    {
      literals: ['ERROR: '],
      match:
        /^ERROR: (?<kind>[A-Z]\w{3,60}) - (?<path>[^\s:]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5}) - (?<text>.{1,400})/,
      read: ({ kind, path, line, column, text }, block) => ({
        category: 'lint',
        strength: 'exact',
        title: `${shortLocation(path ?? '', line)}: ${kind}: ${text?.replace(/ \(see https:.*/, '')}`,
        cause: `Psalm reports ${kind} in ${path}:${line}: ${text}`,
        key: `${path} ${kind} ${text}`,
        to: block.paragraphEnd(8),
        locations: [locationOf(path ?? '', line, column)],
      }),
    },
    {
      literals: ['| ERROR'],
      match: /^\s{1,6}(?<line>\d{1,7}) \| ERROR\s{1,4}\| (?:\[[ x]\] )?(?<text>.{1,300})/,
      read: ({ line, text }, block) => {
        const path = block.before(/^FILE: (?<path>\S.{0,300})$/, 60)?.groups.path ?? '';
        return {
          category: 'lint',
          strength: 'exact',
          title: `${path ? shortLocation(path, line) : `line ${line}`}: ${text?.trim()}`,
          cause: `phpcs reports ${path}:${line}: ${text?.trim()}`,
          key: `${path} ${text}`,
          to: block.lastWhile(/^\s{1,6}\d{1,7} \| |^\s{8,}\|/, 60),
          locations: path ? [locationOf(path, line)] : [],
          fix: {
            summary: 'Correct the lines; phpcbf can fix those marked [x].',
            commands: [sh`vendor/bin/phpcbf ${path}`],
          },
        };
      },
    },
    {
      literals: [' must not depend on '],
      match:
        /^\s{0,4}(?:Violation\s{1,12})?(?<text>[\w\\]{1,200} must not depend on [\w\\]{1,200}(?: \(.{1,80}?\))?)\s{0,80}$/,
      read: ({ text = '' }, block) => {
        const at = block.after(/^\s{2,40}(?<path>\S{1,300}\.php):(?<line>\d{1,7})\s{0,80}$/, 1);
        return at ? findingAt('lint', { ...at.groups, text }, { to: at.line }) : undefined;
      },
    },
    {
      literals: ['   1) '],
      match: /^\s{3,5}1\) (?<path>[^\s:]{1,300}\.php)(?: \((?<rules>[\w, ]{1,300})\))?$/,
      read: ({ path, rules }, block) => ({
        category: 'lint',
        strength: 'exact',
        title: `Not formatted: ${path}${rules ? ` (${rules})` : ''}`,
        cause: `PHP CS Fixer would change ${path}${rules ? ` by ${rules}` : ''}.`,
        key: `${path} ${rules}`,
        to: block.lastWhile(/^\s{3,5}\d{1,5}\) /, 9),
        locations: [locationOf(path ?? '')],
        fix: { summary: 'Let the fixer change the files.', commands: [sh`vendor/bin/php-cs-fixer fix`] },
      }),
    },
    {
      literals: ['--- Failed scenarios:', '--- Failed steps:'],
      match: /^--- Failed (?<what>scenarios|steps):$/,
      read: ({ what }, block) => {
        const first = block.after(/^\s{2,6}(?:\d{3} )?(?<text>\S.{0,300})/, 3)?.groups.text ?? '';
        const shown = what === 'scenarios' ? scenarioAbove(block, first) : stepBelow(block);
        return {
          category: 'test',
          strength: shown ? 'exact' : 'specific',
          title: shown ? `${shown.name}: ${shown.text}` : `Behat: ${first}`,
          cause: shown ? `“${shown.name}” failed: ${shown.text}` : `A Behat scenario failed: ${first}`,
          key: shown ? `${shown.name} ${shown.text}` : first,
          ...(shown ? { from: shown.from, to: shown.to, also: [block.number] } : { to: block.number + 9 }),
          tests: [shown?.name ?? first],
          fix: {
            summary: 'Run the scenario alone.',
            commands: what === 'scenarios' ? [sh`vendor/bin/behat ${first.split(' ')[0]}`] : [],
          },
        };
      },
    },
    {
      literals: ['minimum required MSI', 'minimum required Covered Code MSI'],
      match: /^\s{0,4}(?:\[ERROR\] )?(?<text>The minimum required (?:Covered Code )?MSI .{1,200})/,
      read: ({ text }) => ({ category: 'coverage', strength: 'exact', title: `${text}`, cause: `${text}` }),
    },
    {
      literals: ['returned with error code'],
      match: /^Script .{1,200} (?:handling the .{1,60} event )?returned with error code \d{1,3}/,
      read: (_, block) => ({
        category: 'unknown',
        strength: 'echo',
        title: block.text.trim(),
        cause: `A Composer script failed: ${block.text.trim()}`,
      }),
    },
    {
      literals: [
        'requires php ',
        'requires ext-',
        'Could not find package',
        'Could not find a matching version',
        'The lock file is not up to date',
        'is not present in the lock file',
        'Could not authenticate against',
        '" file could not be downloaded',
      ],
      match:
        /^\s{0,6}(?:- |\[\w{1,60}\] )?(?<text>.{0,200}(?:requires (?:php|ext-[\w-]{1,40}) .{1,200}|Could not find (?:package|a matching version of package) .{1,200}|lock file is not up to date.{0,100}|Required package "[^"]{1,100}" is not present in the lock file.{0,60}|Could not authenticate against .{1,100}|" file could not be downloaded.{0,200}))/,
      read: ({ text }, block) => ({
        category: firstMatch(
          text ?? '',
          [
            [/authenticate/, 'credentials'],
            [/downloaded/, 'network'],
          ],
          'dependency',
        ),
        strength: /^\s{2,6}- /.test(block.text) || /Could not/.test(text ?? '') ? 'specific' : 'likely',
        title: `composer: ${text?.trim()}`,
        cause: `Composer stopped: ${text?.trim()}`,
        fix: /requires (?:php|ext-)/.test(text ?? '')
          ? {
              summary: 'Make the PHP of the job fit: its version, or the extension that is asked for.',
              commands: [sh`composer check-platform-reqs`],
            }
          : undefined,
      }),
    },
  ],
};

/** What the failed step of a scenario says below it, and the name of the scenario, which its list only tells by its place. */
function scenarioAbove(block: Block, place: string): Shown | undefined {
  for (let line = block.number - 1; line > 0 && line > block.number - mostOfReport; line -= 1) {
    const name = block.at(line).endsWith(`# ${place}`) && scenario.exec(block.at(line))?.groups?.name;
    if (!name) continue;
    let from = line + 1;
    while (from < line + longestScenario && /^\s{4}/.test(block.at(from)) && !saidByStep.test(block.at(from)))
      from += 1;
    const text = saidByStep.exec(block.at(from))?.groups?.text;
    if (text === undefined) return undefined;
    let to = from;
    while (to < from + mostSaid && saidByStep.test(block.at(to + 1))) to += 1;
    return { name, text, from, to };
  }
  return undefined;
}

/** The first of the failed steps, which Behat lists with what they say where it prints no scenarios. */
function stepBelow(block: Block): Shown | undefined {
  const step = block.after(/^\s{6}(?<name>\S.{0,200}?)\s{1,80}# /, 3);
  const said = block.after(/^\s{8}(?<text>\S.{0,300})/, 4);
  const { name } = step?.groups ?? {};
  if (!step || name === undefined || said?.line !== step.line + 1) return undefined;
  return { name, text: said.groups.text ?? '', from: block.number, to: said.line + 2 };
}
