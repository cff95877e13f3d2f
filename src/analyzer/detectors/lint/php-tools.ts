import { sh } from '../../commands/shell-command.ts';
import { findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

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
        category: 'type_check',
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
        return {
          category: 'test',
          strength: what === 'steps' ? 'exact' : 'specific',
          title: `Behat: ${first}`,
          cause: `A Behat scenario failed: ${first}`,
          key: first,
          to: block.number + 9,
          tests: [first],
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
        'could not be downloaded',
      ],
      match:
        /^\s{0,6}(?:- |\[\w{1,60}\] )?(?<text>.{0,200}(?:requires (?:php|ext-[\w-]{1,40}) .{1,200}|Could not find (?:package|a matching version of package) .{1,200}|lock file is not up to date.{0,100}|Required package "[^"]{1,100}" is not present in the lock file.{0,60}|Could not authenticate against .{1,100}|could not be downloaded.{0,200}))/,
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
