import type { Category, Location } from '../../../contract/analyses/analysis.ts';
import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf } from '../../detect/location.ts';

// https://hexdocs.pm/ex_unit/ and https://hexdocs.pm/mix/
export const elixir: Detector = {
  tool: 'elixir',
  rules: [
    {
      literals: [':no_return', ':pattern_match', ':invalid_contract', ':call', ':unused_fun', ':unknown_'],
      match:
        /^(?<path>\S{1,300}\.exs?):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?:(?<rule>[a-z]{2,20}(?:_[a-z]{2,20}){0,4})$/,
      read: ({ path = '', line = '', column = '', rule }, block) =>
        findingAt(
          'type_check',
          { path, line, column, text: `${block.at(block.number + 1).trim()} (${rule})` },
          { to: block.number + 1 },
        ),
    },
    {
      literals: [') test ', ') property ', ') doctest '],
      match: /^\s{1,4}(?<index>\d{1,4})\) (?<test>(?:test|property|doctest) .{1,300}) \((?<module>[A-Z][\w.]{1,200})\)/,
      read: ({ test, module }, block) => {
        const at = block.after(/^\s{4,10}(?<path>\S{1,300}\.exs?):(?<line>\d{1,7})$/, 2);
        const sides = block.after(/^\s{4,10}left: {1,3}(?<left>.{1,120})/, 12);
        const right =
          sides &&
          block
            .at(sides.line + 1)
            .replace(/^\s*right: /, '')
            .trim();
        const why = `${block.at((at?.line ?? block.number) + 1).trim()}${sides ? `: ${sides.groups.left?.trim()} is not ${right}` : ''}`;
        return {
          category: 'test',
          strength: 'exact',
          title: `${test} (${module}): ${why}`,
          cause: `${module}: ${test} failed: ${why}`,
          key: `${module} ${test} ${why}`,
          to: block.lastBefore(/^(?:\s{1,4}\d{1,4}\) |Finished in|\.{1,}|\d{2}:\d{2})/, 40),
          tests: [`${module}: ${test}`],
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line)] : [],
          fix: {
            summary: 'Run the failed test alone.',
            commands: at ? [sh`mix test ${at.groups.path}:${at.groups.line}`] : [],
          },
        };
      },
    },
    {
      literals: ['└─ '],
      match: /^\s{2,6}└─ (?<path>[^\s:]{1,300}\.h?exs?):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?/,
      read: (groups, block) => {
        const head = block.before(/^\s{2,6}(?<kind>error|warning): (?<text>.{1,400})/, 14);
        if (!head) return undefined;
        return findingAt(
          'compile',
          { ...groups, text: head.groups.text ?? '' },
          { strength: head.groups.kind === 'error' ? 'exact' : 'generic', from: head.line, to: block.number },
        );
      },
    },
    {
      literals: ['warnings while using the --warnings-as-errors'],
      match: /^Compilation failed due to warnings while using the --warnings-as-errors/,
      read: (_, block) => {
        const head = block.before(/^\s{0,6}warning: (?<text>.{1,400})/, 400);
        const text = head?.groups.text ?? 'a warning';
        return {
          category: 'compile',
          strength: 'specific',
          title: `Compiled with warnings as errors: ${text}`,
          cause: `A warning fails the build: ${text}`,
          key: `warning ${text}`,
          from: head?.line ?? block.number,
          to: head ? Math.min(block.number, head.line + 9) : block.number,
        };
      },
    },
    {
      literals: ['Could not find Hex', 'Could not find "rebar'],
      match: /^(?<text>Could not find (?:Hex|"rebar\d?"), which is needed to build dependency :\w{1,80})/,
      read: ({ text = '' }) => ({
        category: 'dependency',
        strength: 'specific',
        title: text,
        cause: `mix cannot fetch the dependencies: ${text}`,
        fix: {
          summary: 'Install Hex and rebar in the job before the dependencies are fetched.',
          commands: [sh`mix local.hex --force`, sh`mix local.rebar --force`],
        },
      }),
    },
    {
      literals: ['┃ ['],
      match: /^\s{0,4}┃ \[(?<kind>[WRFCD])\] \S{1,2} (?<text>.{1,300})/,
      read: ({ text = '' }, block) => {
        const at = block.after(/^\s{0,4}┃ {1,8}(?<path>\S{1,300}\.exs?):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?/, 4);
        return at
          ? findingAt(
              'lint',
              { ...at.groups, text },
              {
                strength: 'specific',
                to: at.line,
                fix: {
                  summary: 'Correct what credo reports.',
                  commands: [sh`mix credo explain ${at.groups.path}:${at.groups.line}`],
                },
              },
            )
          : undefined;
      },
    },
    {
      literals: ['Found retired packages'],
      match: /^Found retired packages$/,
      read: (_, block) => {
        const head = block.before(/^Dependency {1,80}Version {1,20}Retirement reason/, 60);
        const row = /^(?<name>[\w/@-]{1,80}) {1,80}(?<version>\d\S{0,40}) {1,20}(?<reason>\S.{0,200})/;
        const { name, version, reason } = (head && row.exec(block.at(head.line + 1))?.groups) ?? {};
        if (!head || !name) return undefined;
        return {
          category: 'security_check',
          strength: 'specific',
          title: `${name} ${version} is retired: ${reason}`,
          cause: `mix hex.audit found the retired package ${name} ${version}: ${reason}`,
          key: `retired ${name}`,
          from: head.line + 1,
          to: block.number,
          fix: {
            summary: 'Use a version that is not retired, or a package in its place.',
            commands: [sh`mix hex.info ${plainName(name)}`, sh`mix deps.update ${plainName(name)}`],
          },
        };
      },
    },
    {
      literals: ['Unchecked dependencies for environment'],
      match: /^Unchecked dependencies for environment (?<env>\w{1,40}):/,
      read: ({ env }, block) => {
        const name = block.after(/^\* (?<name>\S{1,80})/, 3)?.groups.name ?? 'a dependency';
        return {
          category: 'dependency',
          strength: 'exact',
          title: `Dependency ${name} is not as the lock file says: ${block.at(block.number + 2).trim()}`,
          cause: `mix finds ${name} unchecked in ${env}: ${block.at(block.number + 2).trim()}`,
          key: `unchecked ${name}`,
          to: block.number + 3,
          fix: {
            summary: 'Fetch the dependencies, and cache them under a key made of mix.lock.',
            commands: [sh`mix deps.get`],
          },
        };
      },
    },
    // Ecto; the logger tells the reason right above
    {
      literals: ["couldn't be created", "couldn't be dropped"],
      match: /^\*\* \(Mix\) (?<text>The database for \S{1,120} couldn't be (?:created|dropped)): (?<why>.{1,400})/,
      read: ({ text = '', why = '' }, block) => {
        const reason = block.before(/\*\* \((?<kind>[\w.]{1,100})\) (?<said>.{1,400})/, 2);
        const said = reason?.groups.said ?? why;
        return {
          category: firstMatch(
            said,
            [
              [/authentication failed|\b28P01\b/, 'credentials'],
              [/permission denied|\b42501\b/, 'permission'],
              [/connect|refused|domain|timeout|timed out|killed/, 'network'],
            ],
            'config',
          ),
          strength: 'exact',
          title: `${text}: ${said}`,
          cause: `${text}: ${said}`,
          key: `${text} ${said}`,
          from: reason?.line ?? block.number,
          to: block.number,
        };
      },
    },
    {
      literals: ['** ('],
      match: /^\*\* \((?!Mix\) The database for )(?<kind>[A-Za-z][\w.]{0,100}(?: from .{1,80})?)\) (?<text>.{1,500})/,
      read: ({ kind = '', text = '' }, block) => ({
        category: block.before(unreached, 1) ? 'network' : mixCategory(kind, text),
        // A test may end processes, and pass.
        strength: /errors have been logged/.test(text) || isOfTests(block) ? 'generic' : 'exact',
        title: /check-formatted/.test(text) ? formatted(block) : `${kind}: ${text}`,
        cause: `Elixir stopped with ${kind}: ${text}`,
        key: `${kind} ${text}`,
        from: block.before(unreached, 1)?.line,
        to: block.lastWhile(/^(?:\s{2,}|$)/, 30),
        locations: /CompileError|SyntaxError|TokenMissing/.test(kind) ? places(text) : [],
        fix: /check-formatted/.test(text)
          ? { summary: 'Format the code and commit the result.', commands: [sh`mix format`] }
          : undefined,
      }),
    },
  ],
};

// Right above the HTTP client of Erlang says that it reached no server.
const unreached = /^\{:failed_connect, \[\{:to_address, /;
const testsEnded = /^(?:\d{1,6} \w{1,12}, ){0,3}\d{1,7} tests?, (?<failed>\d{1,6}) failures?\b/;
// What a large suite logs before its tally.
const mostOfTests = 6000;
const mostLogged = 4;

/** Whether a process ended during tests that passed, or only the log of tests tells of it, which lists those that failed. */
function isOfTests(block: Block): boolean {
  const ended = block.after(testsEnded, mostOfTests);
  return ended !== undefined && (ended.groups.failed === '0' || isLogged(block));
}

/** The logger begins with its level what it tells of a process in several lines. */
function isLogged(block: Block): boolean {
  for (let line = block.number; line >= block.number - mostLogged; line -= 1) {
    if (block.levelAt(line) === 'error') return true;
    if (block.at(line).trim() === '') return false;
  }
  return false;
}

function mixCategory(kind: string, text: string): Category {
  if (/check-formatted/.test(text)) return 'lint';
  if (/CompileError|SyntaxError|TokenMissing/.test(kind) || /Could not compile|compilation failed/i.test(text))
    return 'compile';
  if (/The task .{1,60} could not be found|Could not find (?:a )?(?:Mix|mix\.exs)/.test(text)) return 'config';
  if (/[Cc]overage/.test(text)) return 'coverage';
  if (/\btest|ExUnit/.test(text) && /[Ff]ail/.test(text)) return 'test';
  if (/^environment variable \S{1,100} is missing/.test(text)) return 'config';
  return /Mix\b|Hex/.test(kind) ? 'dependency' : 'crash';
}

function formatted(block: Block): string {
  const path = block.after(/^\s{2,6}\* (?<path>\S{1,200}\.exs?)|^\s{0,4}\*{0,2}(?<head>\S{1,200}\.exs?)\b/, 8)?.groups;
  return `${path?.path || path?.head || 'A file'} is not formatted as mix format wants`;
}

function places(text: string): Location[] {
  const at = /^(?<path>[^\s:]{1,300}\.h?exs?):(?<line>\d{1,7})?/.exec(text)?.groups;
  return at ? [locationOf(at.path ?? '', at.line)] : [];
}
