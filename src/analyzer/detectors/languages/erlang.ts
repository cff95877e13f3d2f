import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// https://www.erlang.org/doc/apps/common_test/
const ctFailed = /(?<!\*)\*failed\*(?!\*)/;

export const erlang: Detector = {
  tool: 'erlang',
  rules: [
    {
      literals: [' failed on line '],
      match: /^(?<suite>[\w%.]{1,100}):(?<test>\w{1,100}) failed on line (?<line>\d{1,7})/,
      read: ({ suite, test, line }, block) => {
        const why = block.after(/^Reason: (?<text>.{1,400})/, 3);
        return {
          category: 'test',
          strength: 'exact',
          title: `${suite}:${test} failed: ${why?.groups.text ?? ''}`,
          cause: `${suite}:${test} failed on line ${line}: ${why?.groups.text ?? ''}`,
          key: `${suite}:${test} ${why?.groups.text ?? ''}`,
          to: why?.line ?? block.number,
          tests: [`${suite}:${test}`],
        };
      },
    },
    {
      literals: [' ==> '],
      match: /^%%% (?<suite>\w{1,100}) ==> (?<test>[^\s:]{1,100}): FAILED$/,
      read: ({ suite = '', test = '' }, block) => {
        const at = block.after(/\{file,"(?<path>[^"]{1,300})"\}/, 8);
        const why = /^%%% \w{1,100} ==> (?<text>.{1,300})/.exec(block.at(block.number + 1))?.groups?.text ?? '';
        const line = at && /\{line,(?<line>\d{1,7})\}/.exec(`${at.text}${block.at(at.line + 1)}`)?.groups?.line;
        return failedTest(
          { test: `${suite}:${test}`, why: why.replace(/^\{|,$/g, ''), path: at?.groups.path ?? '', line: line ?? '' },
          {
            to: block.lastWhile(/^(?: {1,20}|%%% \w{1,100} ==> \{)/, 9),
            fix: { summary: 'Run the failed case alone.', commands: [sh`rebar3 ct --suite=${suite} --case=${test}`] },
          },
        );
      },
    },
    {
      literals: ['.erl:', '.hrl:', '.yrl:'],
      match: /^(?<path>\S{1,300}\.[ehy]rl):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?: (?<text>(?!Warning).{1,400})/,
      read: ({ path, line, column, text }, block) => ({
        category: 'compile',
        strength: 'exact',
        title: `${shortLocation(path ?? '', line)}: ${text}`,
        cause: `${path}:${line}: ${text}`,
        key: `${path} ${text}`,
        to: block.lastWhile(/^\S{1,300}\.[ehy]rl:\d+/, 30),
        locations: [locationOf(path ?? '', line, column)],
      }),
    },
    {
      literals: ['terminated: {{', 'init terminating', 'Runtime terminating'],
      match: /^(?<text>.{0,200}(?:terminated: \{\{|init terminating|Runtime terminating).{1,400})/,
      read: ({ text = '' }, block) => {
        const why = /\{error,\{?"(?<why>[^"]{4,300})"/.exec(text)?.groups?.why ?? text;
        return {
          category: /accessible by owner|permission|eacces/i.test(why) ? 'permission' : 'crash',
          strength: 'specific',
          title: why,
          cause: `The Erlang VM stopped: ${why}`,
          from: block.firstWhile(/^<\d{1,6}\.\d{1,8}\.\d{1,6}> /, 8),
        };
      },
    },
    {
      literals: ['*failed*'],
      match: /^\s{0,8}(?<suite>[a-z]\w{0,100}):(?:\d{1,6}:)? ?(?<test>[a-z]\w{0,100})/,
      read: ({ suite = '', test = '' }, block) => {
        if (!ctFailed.test(block.text)) return undefined;
        const at = block.after(/\((?<path>[\w./-]{1,200}\.erl), line (?<line>\d{1,6})\)/, 6);
        const thrown = block.after(/^\s{0,12}\*\*(?<text>\w{1,20}:.{1,300})/, 16);
        const sides = ['expected', 'value'].map((side) => new Map(pairs(block)).get(side));
        const why = sides[0] && sides[1] ? `expected ${sides[0]}, got ${sides[1]}` : (thrown?.groups.text ?? '');
        return failedTest(
          { test: `${suite}:${test}`, why, path: at?.groups.path ?? '', line: at?.groups.line ?? '' },
          { to: block.paragraphEnd(20), fix: eunitFix(suite) },
        );
      },
    },
    {
      literals: ['Failure/Error: '],
      match: /^\s{3,8}Failure\/Error: (?<why>\?\w{1,40}\(.{0,300}|\{.{1,300})/,
      read: ({ why = '' }, block) => {
        const test = /^\s{1,6}\d{1,4}\) (?<test>[\w:.@-]{1,200})/.exec(block.at(block.number - 1))?.groups?.test;
        if (!test) return undefined;
        const got = block.after(/^\s{6,16}got: (?<text>.{1,200})/, 4)?.groups.text;
        const at = block.after(/^\s{3,8}%% (?<path>\S{1,200}\.erl):(?<line>\d{1,6}):/, 8);
        return failedTest(
          { test, why: got ? `${why}, got ${got}` : why, path: at?.groups.path ?? '', line: at?.groups.line ?? '' },
          { from: block.number - 1, to: block.paragraphEnd(10), fix: eunitFix(test.split(':')[0] ?? '') },
        );
      },
    },
    {
      literals: ['┌─ '],
      match: /^\s{1,8}┌─ (?<path>\S{1,300}\.[ehy]rl):$/,
      read: ({ path = '' }, block) => {
        const at = block.after(/^\s{0,6}(?<line>\d{1,6}) │/, 3);
        const text = block.after(/[╰└]── (?<text>.{1,300})/, 8);
        return text && !text.groups.text?.startsWith('Warning: ')
          ? findingAt('compile', { path, line: at?.groups.line ?? '', text: text.groups.text ?? '' }, { to: text.line })
          : undefined;
      },
    },
    {
      literals: ['===> '],
      match:
        /^===> (?<text>(?:Unable to|Failed to|Error reading file|Package not found|Dependency failure|Error building|Hook for|Command .{1,40} not found|No .{1,60} found|Could not|.{1,80}rebar_).{0,400})/,
      read: ({ text = '' }) => ({
        category: /[Pp]ackage|[Dd]ependency|fetch|Hex|deps/.test(text) ? 'dependency' : 'config',
        strength: 'specific',
        title: `rebar3: ${text}`,
        cause: `rebar3 stopped: ${text}`,
      }),
    },
    {
      literals: ['Line '],
      match: /^Line (?<line>\d{1,7}) Column (?<column>\d{1,5}): (?<text>.{1,400})/,
      read: (groups, block) => {
        const path = block.before(/^(?<path>\S{1,300}\.erl)$/, 30)?.groups.path;
        return path
          ? findingAt('type_check', { ...groups, path }, { strength: 'specific', to: block.lastWhile(/^Line \d/, 20) })
          : undefined;
      },
    },
  ],
};

/** `{expected,81},{value,80}` of an assertion's report. */
function pairs(block: Block): [string, string][] {
  const found: [string, string][] = [];
  for (let line = block.number + 1; line < block.number + 18; line += 1) {
    for (const match of block.at(line).matchAll(/\{(expected|value),([^{}]{1,80})\}/g))
      found.push([match[1] ?? '', match[2] ?? '']);
  }
  return found;
}

function eunitFix(suite: string): Fix {
  return {
    summary: 'Run the failed module alone.',
    commands: [sh`rebar3 eunit --module=${suite.replace(/_tests$/, '')}`],
  };
}
