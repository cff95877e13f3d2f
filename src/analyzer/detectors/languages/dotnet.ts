import type { Category } from '../../../contract/analyses/analysis.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

const project = / \[[^[\]]{1,300}(?:proj(?:::TargetFramework=[\w.-]{1,40})?|\.slnx?)\]$/;

const frame = /\) in (?<path>(?:[A-Za-z]:)?[^:()]{1,300}):line (?<line>\d{1,7})$/;

// https://learn.microsoft.com/dotnet/core/tools/, MSBuild's canonical error format, NuGet, vstest, xUnit and NUnit
export const dotnet: Detector = {
  tool: 'dotnet',
  rules: [
    {
      literals: [
        'rror CS',
        'error FS',
        'error BC',
        'error CA',
        'error IDE',
        'error SA',
        'error RCS',
        'error xUnit',
        'error S1',
        'error WHITESPACE',
        'error IMPORTS',
        'error XLS',
        'error RZ',
      ],
      match:
        /^\s{0,8}(?:\d{1,4}>)?(?<path>(?:[A-Za-z]:)?[^:*?"<>|(]{1,300})\((?<line>\d{1,7})(?:,(?<column>\d{1,5})){0,3}\)\s?: [Ee]rror (?<code>[A-Za-z]{1,12}\d{0,5}): (?<text>.{1,600})/,
      read: ({ path = '', line = '', column = '', code = '', text = '' }, block) => {
        const said = text.replace(project, '');
        return findingAt(
          /^(?:CS|FS|BC|RZ)/.test(code) ? 'compile' : 'lint',
          { path: path.trim(), line, column, text: said },
          {
            title: `${code} in ${shortLocation(path.trim(), line)}: ${said}`,
            key: `${code} ${path.trim().split(/[/\\]/).at(-1)} ${said}`,
            to: block.lastWhile(/: [Ee]rror [A-Z]{1,12}\d{0,5}: /, 20),
            fix: /^(?:WHITESPACE|IMPORTS)/.test(code)
              ? { summary: 'Format the code and commit the result.', commands: [sh`dotnet format`] }
              : undefined,
          },
        );
      },
    },
    {
      literals: [
        'error NU',
        'ERROR: NU',
        'error NETSDK',
        'error MSB',
        'error AD0',
        'error XA',
        'error APT',
        'error ILC',
        'CSC : error CS',
      ],
      match:
        /^\s{0,8}(?:\d{1,4}>)?(?:(?<origin>.{0,300}?)\s?: error |ERROR: )(?<code>[A-Z]{2,8}\d{3,5}): (?<text>.{1,600})/,
      read: ({ code = '', text = '' }, block) => {
        const thrown = code === 'MSB4018' ? exceptionBelow(block) : undefined;
        const answer = code === 'NU1301' ? answerBelow(block) : '';
        const said = `${thrown ?? text}`.replace(project, '') + answer;
        return {
          category: toolCategory(code, said),
          strength: code === 'MSB3073' || code === 'MSB6006' || code === 'MSB4181' ? 'generic' : 'exact',
          title: `${code}: ${said}`,
          cause: `The .NET build stopped with ${code}: ${said}`,
          key: `${code} ${said}`,
          from: thrown ? block.number + 1 : block.number,
          to: block.lastWhile(/^\s{2,}- |: error (?:NU|MSB4018)/, 8),
          fix: toolFix(code, said),
        };
      },
    },
    {
      // In English and in French
      literals: ['  Failed ', '  Échoué '],
      match: /^ {2}(?:Failed|Échoué) (?<test>\S.{0,300}?) \[(?:< )?[\d.,]{1,10} (?:ms|s|m)(?: \d{1,3} s)?\]$/,
      read: ({ test = '' }, block) => {
        const said = block.after(/^\s{2,4}(?:Error Message|Message d'erreur) ?:/, 3);
        const why = said ? `${block.at(said.line + 1).trim()} ${followUp(block.at(said.line + 2))}`.trim() : '';
        const at = block.after(frame, 25);
        return failedTest(
          { test, why, path: at?.groups.path ?? '', line: at?.groups.line ?? '' },
          {
            to: block.lastBefore(/^ {2}(?:Failed|Passed|Skipped|Échoué|Réussi|Ignoré) |^(?:Failed|Passed)!|^\s*$/, 30),
            fix: rerun(test),
          },
        );
      },
    },
    {
      literals: [' [FAIL]'],
      match: /^(?:\[xUnit\.net [\d:.]{1,20}\])?\s{1,8}(?<test>[\w.+`]{3,300}(?:\(.{0,200}\))?) \[FAIL\]$/,
      read: ({ test = '' }, block) => {
        const said = block.after(/^(?:\[xUnit\.net [\d:.]{1,20}\])?\s{6,12}(?<text>\S.{0,300})/, 1)?.groups.text ?? '';
        return failedTest(
          { test, why: said },
          { strength: said ? 'exact' : 'specific', to: block.number + 4, fix: rerun(test) },
        );
      },
    },
    {
      literals: [') Failed : ', ') Error : '],
      match: /^\d{1,4}\) (?:Failed|Error) : (?<test>\S.{0,300})/,
      read: ({ test = '' }, block) => {
        const at = block.after(frame, 20);
        return failedTest(
          { test, why: block.at(block.number + 1).trim(), path: at?.groups.path ?? '', line: at?.groups.line ?? '' },
          { to: block.paragraphEnd(15), fix: rerun(test) },
        );
      },
    },
    {
      literals: ['Unhandled exception. ', 'Unhandled Exception:'],
      match: /^Unhandled (?:exception\. |Exception: |Exception:$)(?<inline>[A-Z][\w.]{2,150}: .{1,500})?/,
      read: ({ inline }, block) => {
        // Mono puts it on the next line.
        const text = inline || /^[A-Z]\w{1,40}\.[\w.]{2,150}: .{1,500}/.exec(block.at(block.number + 1))?.[0];
        if (!text) return undefined;
        const at = block.after(frame, 15);
        return {
          category: 'crash',
          strength: 'exact',
          title: `${text}${at ? ` (${shortLocation(at.groups.path ?? '', at.groups.line)})` : ''}`,
          cause: `A .NET program ended with an unhandled exception: ${text}`,
          key: text,
          to: block.lastWhile(inline ? /^\s{1,6}(?:at |---)/ : /^(?:\s{1,6}(?:at |---)|[A-Z]\w{1,40}\.)/, 30),
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line)] : [],
        };
      },
    },
    // The summary counts only the tests that ran until then, and may say that it passed.
    {
      literals: ['The active test run was aborted. Reason: '],
      match: /^The active test run was aborted\. Reason: (?<text>.{1,500})/,
      read: ({ text = '' }, block) => {
        if (block.before(/^Attempting to cancel the test run/, 5)) return undefined;
        const test = block.after(/^\s{1,6}at (?<name>[\w.]{1,150}[Tt]ests?\.[\w.]{1,100})\(/, 15)?.groups.name;
        return {
          category: 'crash',
          strength: 'exact',
          title: `The test run was aborted: ${text}`,
          cause: `The process of the tests ended before they did${test ? `, in ${test}` : ''}: ${text}`,
          key: `aborted ${text}`,
          to: block.lastWhile(/^\s{1,6}at /, 30),
        };
      },
    },
    {
      literals: [
        'The required library ',
        'A compatible .NET SDK',
        'You must install or update .NET',
        'Requested SDK version',
      ],
      match:
        /^\s{0,4}(?<text>(?:A compatible \.NET SDK|You must install or update \.NET|Requested SDK version|The required library ).{0,300})/,
      read: ({ text = '' }, block) => ({
        category: 'missing_tool',
        strength: 'specific',
        title: `${text.trim()}`,
        cause: `${text.trim()} ${block.after(/^(?:Framework:|Requested SDK version:|global\.json file:) (?<what>.{1,120})/, 8)?.groups.what ?? ''}`,
        to: Math.min(block.number + 9, block.lastBefore(/^To install/, 12)),
        fix: {
          summary: 'Install the version that the project asks for, or change it in global.json or TargetFramework.',
          commands: [sh`dotnet --list-sdks`, sh`dotnet --list-runtimes`],
        },
      }),
    },
  ],
};

/** A task that failed unexpectedly tells its exception in the lines below. */
function exceptionBelow(block: Block): string | undefined {
  return /: error MSB4018: (?<text>[A-Z][\w.]{3,150}: .{1,500})/.exec(block.at(block.number + 1))?.groups?.text;
}

/** What the server answered: the line below, which is indented, in the language of the tool. */
function answerBelow(block: Block): string {
  const said = /: error NU1301:\s{2,8}(?<text>\S.{1,300})/.exec(block.at(block.number + 1))?.groups?.text;
  return said === undefined ? '' : ` ${said.replace(project, '')}`;
}

function followUp(text: string): string {
  return /^\s{0,6}(?:Expected|Actual|But was|↓|Assert)/.test(text) ? text.trim() : '';
}

function rerun(test: string): Fix {
  const name = test.replace(/\(.*/, '');
  return { summary: 'Run the failed test alone.', commands: [sh`dotnet test --filter FullyQualifiedName~${name}`] };
}

function toolCategory(code: string, text: string): Category {
  if (/\b40[13]\b|Unauthorized/.test(text)) return 'credentials';
  if (/NU1301|NU1900/.test(code) || /Unable to load the service index|timed out/.test(text)) return 'network';
  if (/^NU190[1-4]/.test(code)) return 'security_check';
  // An assembly that needs a newer one than is referenced
  if (code.startsWith('NU') || code === 'CS1705') return 'dependency';
  if (/NETSDK1045|NETSDK1147|MSB4236|MSB3644/.test(code)) return 'missing_tool';
  if (code === 'MSB4018') return 'crash';
  // Another process holds the file for as long as MSBuild tried to copy it
  if (code === 'MSB3027') return 'runner';
  if (/^(?:MSB3073|MSB6006|XA|APT|ILC)/.test(code)) return 'compile';
  return 'config';
}

function toolFix(code: string, text: string): Fix | undefined {
  const name = /(?:package|for) '?(?<name>[A-Za-z][\w.-]{0,100}\w)/.exec(text)?.groups?.name;
  if (code === 'NU1101' || code === 'NU1102')
    return {
      summary: `Check the name, version and feed of ${name ?? 'the package'}.`,
      commands: [sh`dotnet nuget list source`],
    };
  if (code === 'NU1004')
    return { summary: 'Renew the lock file and commit it.', commands: [sh`dotnet restore --force-evaluate`] };
  if (code === 'NU1605')
    return { summary: `Raise the direct reference to ${name ?? 'the package'} to the version that the others need.` };
  if (code === 'NETSDK1045')
    return { summary: 'Install the newer SDK in the job (setup-dotnet, or the image), or lower TargetFramework.' };
  if (code === 'NETSDK1147') return { summary: 'Install the workload first.', commands: [sh`dotnet workload restore`] };
  return undefined;
}
