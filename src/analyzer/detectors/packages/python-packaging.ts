import type { Category } from '../../../contract/analyses/analysis.ts';
import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { shortLocation } from '../../detect/location.ts';

const mostPages = 2000;
const mostOfRun = 3000;
// The summary of tox, before and since its version 4
const skippedEnvironment = /^(?:SKIPPED: {1,3}\S{1,60}: InterpreterNotFound|\s{2}\S{1,60}: SKIP\b)/;
const failedEnvironment = /^(?:ERROR: {1,4}\S{1,60}: commands failed|\s{2}\S{1,60}: FAIL\b)/;

const sphinxError =
  /^(?:(?<path>[^\s:]{1,300})(?::docstring of [\w.]{1,200})?(?::(?<line>\d{1,7}))?: )?(?:ERROR|CRITICAL|SEVERE): (?<text>.{1,300})/;
const sphinxWarning =
  /^(?:(?<path>[^\s:]{1,300})(?::docstring of [\w.]{1,200})?(?::(?<line>\d{1,7}))?: )?WARNING: (?<text>.{1,300})/;

// Poetry, uv, Pipenv, conda, tox, nox, Sphinx
export const pythonPackaging: Detector = {
  tool: 'python-packaging',
  isProgram: false,
  rules: [
    {
      literals: ['No solution found when resolving'],
      match: /^\s{0,4}× (?<text>No solution found when resolving.{0,200})/,
      read: ({ text }, block) => {
        const why = block.after(/^\s{0,4}╰─▶ (?<text>.{1,500})/, 3)?.groups.text ?? text ?? '';
        return dependency(`uv: ${why}`, block.paragraphEnd(9), {
          summary: 'Loosen one of the versions that contradict each other, then lock again.',
          commands: [sh`uv lock`],
        });
      },
    },
    {
      literals: ['version solving failed', 'Because '],
      match: /^(?<text>(?:And |So, )?[Bb]ecause .{1,300})$/,
      read: ({ text }, block) => {
        const end = /version solving failed/.test(text ?? '')
          ? block.text
          : block.after(/version solving failed/, 12)?.text;
        if (!end || block.before(/\b(?:dart|flutter|pub) (?:pub )?(?:get|upgrade|add)\b/, 80)) return undefined;
        return dependency(
          `poetry: ${end.trim()}`,
          block.paragraphEnd(9),
          {
            summary: 'Loosen one of the versions that contradict each other, then lock again.',
            commands: [sh`poetry lock`],
          },
          text,
        );
      },
    },
    {
      literals: ['poetry.lock', 'Pipfile.lock', 'uv.lock', 'lockfile at '],
      match:
        /^\s{0,4}(?:Error: |error: |ERROR:+ )?(?<text>(?:pyproject\.toml changed significantly since poetry\.lock|poetry\.lock is not up to date|Your Pipfile\.lock .{0,80}out of date|The lockfile at `?uv\.lock`? needs to be updated|Unable to find lockfile at `?uv\.lock).{0,200})/,
      read: ({ text }) => ({
        category: 'dependency',
        strength: 'exact',
        title: `${text}`,
        cause: `The lock file does not fit the declared dependencies: ${text}`,
        fix: {
          summary: 'Lock again and commit the lock file.',
          commands: [
            firstMatch(
              text,
              [
                [/Pipfile/, sh`pipenv lock`],
                [/uv/, sh`uv lock`],
              ],
              sh`poetry lock`,
            ),
          ],
        },
      }),
    },
    {
      literals: [
        'PackagesNotFoundError',
        'ResolvePackageNotFound',
        'UnsatisfiableError',
        'EnvironmentFileNotFound',
        'CondaHTTPError',
        'nothing provides requested',
        'Could not solve for environment specs',
        'CondaVerificationError',
        'Encountered problems while solving',
      ],
      match:
        /^(?:- |\s{0,4})(?:error\s{1,4}libmamba )?(?<text>(?:Encountered problems while solving|PackagesNotFoundError|ResolvePackageNotFound|LibMambaUnsatisfiableError|UnsatisfiableError|EnvironmentFileNotFound|CondaHTTPError|CondaVerificationError|nothing provides requested|Could not solve for environment specs).{0,300})/,
      read: ({ text }, block) => {
        const why = block.after(/^\s{0,6}(?:-|└─|├─)\s{1,4}(?:- )?(?<text>\w.{1,300})/, 6)?.groups.text;
        return {
          category: firstMatch(
            text,
            [
              [/CondaHTTPError/, 'network'],
              [/EnvironmentFile/, 'config'],
            ],
            'dependency',
          ),
          strength: 'exact',
          title: `conda: ${why ?? text}`,
          cause: `conda could not build the environment: ${text}${why ? ` ${why}` : ''}`,
          key: `${text} ${why ?? ''}`,
          to: Math.min(block.number + 9, Math.max(block.paragraphEnd(9), block.number + (why ? 5 : 0))),
          fix: {
            summary: 'Correct the name, version or channel of the package.',
            commands: why ? [sh`conda search ${plainName(why.split(/[ =<>[]/)[0])}`] : [],
          },
        };
      },
    },
    {
      literals: ['warnings in strict mode'],
      match: /^(?:Error: )?Aborted with \d{1,5} [Ww]arnings in strict mode/,
      read: (_, block) => {
        const warned = firstWarning(block);
        const text = block.at(warned).trim();
        return {
          category: 'lint',
          strength: 'exact',
          title: `mkdocs --strict: ${text}`,
          cause: `MkDocs warned, which strict mode does not allow: ${text}`,
          key: text,
          from: warned,
          to: warned,
        };
      },
    },
    {
      literals: [
        'Warning, treated as error',
        'Extension error',
        'Theme error',
        'Configuration error:',
        'Sphinx error:',
      ],
      match:
        /^(?<text>(?:Warning, treated as error|Extension error(?: \(.{1,80}\))?|Theme error|Configuration error(?=:)|Sphinx error|Handler <.{1,200})):?$/,
      read: ({ text }, block) => {
        const why = block.at(block.number + 1).trim();
        return {
          category: /Warning/.test(text ?? '') ? 'lint' : 'config',
          strength: 'exact',
          title: `Sphinx: ${why}`,
          cause: `Sphinx stopped (${text}): ${why}`,
          key: why,
          to: block.number + 2,
          fix: {
            summary: 'Correct the document or the configuration named here.',
            commands: [sh`sphinx-build -W --keep-going docs build/docs`],
          },
        };
      },
    },
    {
      literals: ['build finished with problems, '],
      match: /^build finished with problems, (?<count>\d{1,6}) warnings?(?: \(with warnings treated as errors\))?\./,
      read: ({ count }, block) => {
        const start = block.before(/^Running Sphinx v/, 4000);
        const reach = start ? block.number - start.line : 300;
        const first = block.firstAbove(sphinxError, reach) ?? block.firstAbove(sphinxWarning, reach);
        const at = first?.groups.path ? `${shortLocation(first.groups.path, first.groups.line)}: ` : '';
        const said = first ? `${at}${first.groups.text}` : `${count} warnings`;
        return {
          category: 'lint',
          strength: 'exact',
          title: `Sphinx: ${said}`,
          cause: `Sphinx treats ${count === '1' ? 'its warning as an error' : `its ${count} warnings as errors; one of them`}: ${said}`,
          key: said,
          from: first?.line ?? block.number,
          to: first ? first.line + 1 : block.number,
        };
      },
    },
    {
      literals: [
        'InvocationError for command',
        'nox > Command ',
        ': commands failed',
        ': FAIL code ',
        'evaluation failed',
      ],
      match:
        /^(?:ERROR: {1,3}InvocationError for command|nox > Command .{1,300} failed with exit code|ERROR: {1,3}\S{1,80}: commands failed|\s{0,2}\S{1,80}: FAIL code \d{1,3}|\s{0,2}evaluation failed :\().{0,300}/,
      read: (_, block) => ({
        category: 'unknown',
        strength: 'echo',
        title: block.text.trim(),
        cause: `A test environment failed: ${block.text.trim()}`,
      }),
    },
    {
      literals: ['InterpreterNotFound', 'could not find python interpreter', 'skipped because could not find'],
      match:
        /^(?:ERROR: {1,3})?(?<text>(?:InterpreterNotFound: .{1,100}|.{0,60}could not find python interpreter.{1,200}|\S{1,60}: skipped because could not find.{1,200}))/,
      read: ({ text }, block) =>
        block.after(skippedEnvironment, mostOfRun) && block.after(failedEnvironment, mostOfRun)
          ? undefined
          : {
              category: 'missing_tool',
              strength: 'specific',
              title: `tox: ${text}`,
              cause: `tox lacks a Python that the environment asks for: ${text}`,
              fix: { summary: 'Install that version of Python in the job, or choose another environment.' },
            },
    },
  ],
};

// biome-ignore lint/complexity/useMaxParams: two rows of a table; the key is for one of them.
function dependency(title: string, to: number, fix: Fix, key?: string) {
  return {
    category: 'dependency' as Category,
    strength: 'exact' as const,
    title,
    cause: title,
    key: key ?? title,
    to,
    fix,
  };
}

/** Of the warnings above, the first that is not further than a long build away. */
function firstWarning(block: Block): number {
  let first = block.number;
  for (let line = block.number - 1; line > Math.max(0, block.number - mostPages); line -= 1)
    if (block.levelAt(line) === 'warning') first = line;
  return first;
}
