import type { Category } from '../../../contract/analyses/analysis.ts';
import { npmPackage } from '../../commands/npm-package.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block, LineMatch } from '../../detect/block.ts';
import type { Detector, Finding, Fix } from '../../detect/detector.ts';
import { locationOf } from '../../detect/location.ts';

const spot =
  /^\s{0,12}(?:at (?:[^()]{1,200} )?|[>|] {0,3})?\(?(?:file:\/\/)?(?<path>(?!node:)[^\s():]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5})\)?/;
const foreign = /node_modules[/\\]|^internal[/\\]/;

// https://jestjs.io/docs/cli
export const jest: Detector = {
  tool: 'jest',
  rules: [
    {
      literals: ['● '],
      match:
        /^\s{0,6}● (?<test>(?!Console|Deprecation|Validation (?:Error|Warning)|Cannot log|Unrecognized CLI|process\.exit)\S.{0,400})/,
      read: ({ test: title }, block) => {
        const test = title?.trim();
        const reason = block.after(/^\s{2,8}(?<text>[^\s●].{0,500})/, 6);
        if (!reason) return undefined;
        return test === 'Test suite failed to run' ? suite(block, reason) : failure(test ?? '', block, reason);
      },
    },
    {
      literals: ['● Validation Error', '● Unrecognized CLI'],
      match: /^\s{0,6}● (?:Validation Error|Unrecognized CLI Parameter)/,
      read: (_, block) => {
        const why = block.after(/^\s{2,8}(?<text>[^\s●].{0,500})/, 3);
        const told = `${/CLI/.test(block.text) ? 'Jest refuses an option' : 'Jest refuses its configuration'}${why ? `: ${why.groups.text}` : ''}`;
        return {
          category: 'config',
          strength: 'exact',
          title: told,
          cause: told,
          key: why?.groups.text,
          to: why?.line,
          fix: { summary: 'Correct the named option, in the job or in the configuration of Jest.' },
        };
      },
    },
    {
      literals: ['FAIL '],
      match: /^\s{0,4}FAIL\s{1,3}(?:\S{1,80} )?(?<path>\S{1,300}\.[cm]?[jt]sx?)(?: \(.{1,40}\))?$/,
      read: ({ path }) => ({
        category: 'test',
        strength: 'generic',
        title: `Tests in ${path} failed`,
        cause: `Tests in ${path} failed.`,
      }),
    },
    {
      literals: ['coverage threshold for', 'does not meet "'],
      match: /^\s{0,8}Jest: (?:"|Coverage for )(?<what>.{1,300}(?:coverage threshold|does not meet ").{1,300})/,
      read: ({ what }, block) => ({
        category: 'coverage',
        strength: 'exact',
        title: `Coverage too low: ${what}`,
        cause: `The tests pass, but coverage is below its threshold: ${what}`,
        key: what?.replace(/[\d.]{1,12}%?/g, 'N'),
        to: block.lastWhile(/^\s{0,8}Jest: /, 9),
        fix: { summary: 'Add tests for the uncovered lines, or lower `coverageThreshold` on purpose.' },
      }),
    },
  ],
};

function failure(test: string, block: Block, reason: LineMatch): Finding {
  const raw = reason.groups.text ?? '';
  const text = comparison(block) ?? raw.replace(/^thrown: "/, '').replace(/"$/, '');
  const at = ownFrame(block, 60);
  const leaf = test.split(' › ').at(-1) ?? test;
  return {
    category: categoryOf(text),
    strength: 'exact',
    title: `${test}: ${text}`,
    cause: `The test “${test}” failed: ${text}`,
    key: `${test} ${text}`,
    to: endOf(block),
    tests: [test],
    locations: at ? [locationOf(at.groups.path ?? '', at.groups.line, at.groups.column)] : [],
    fix: testFix(
      text,
      [at?.groups.path ?? ''].filter((path) => /\.(?:test|spec)\./.test(path)),
      leaf,
    ),
  };
}

function suite(block: Block, reason: LineMatch): Finding {
  const file = block.before(/^\s{0,4}FAIL\s{1,3}(?:\S{1,80} )?(?<path>\S{1,300}\.[cm]?[jt]sx?)(?: \(.{1,40}\))?$/, 6)
    ?.groups.path;
  const syntax = block.after(/^\s{2,8}(?<text>SyntaxError: .{1,400}|.{1,300}error.{0,6} TS\d{1,5}: .{1,300})/, 40);
  const text =
    (/Jest encountered an unexpected token/.test(reason.text) ? syntax?.groups.text : undefined) ??
    reason.groups.text ??
    '';
  const at = ownFrame(block, 40);
  const missing = /Cannot find module ['"](?<name>[^'"]{1,200})['"]/.exec(text)?.groups?.name;
  return {
    category: suiteCategory(text, missing),
    strength: 'exact',
    title: `${file ?? 'A test suite'} could not run: ${text}`,
    cause: `Jest could not run ${file ?? 'a test suite'}: ${text}`,
    key: `suite ${file ?? ''} ${text}`,
    from: block.number,
    to: endOf(block),
    also: syntax && syntax.line > block.number + 9 ? [syntax.line] : [],
    locations: at ? [locationOf(at.groups.path ?? '', at.groups.line, at.groups.column)] : [],
    fix: suiteFix(missing),
  };
}

function suiteFix(missing: string | undefined): Fix {
  if (!missing) return { summary: 'Correct the file or the transform: none of its tests ran.' };
  return /^[./]/.test(missing)
    ? { summary: `Correct the import of ${missing}: the file must be committed, and its name is case-sensitive.` }
    : {
        summary: `Install ${missing}, or add it to package.json.`,
        commands: [sh`npm install --save-dev ${npmPackage(missing)}`],
      };
}

function testFix(text: string, files: readonly string[], leaf: string): Fix {
  const commands = [sh`npx jest ${files} -t ${leaf}`];
  if (/snapshot/i.test(text))
    return {
      summary: 'If the new output is right, update the snapshot and commit it.',
      commands: [sh`npx jest ${files} -t ${leaf} -u`],
    };
  if (/Exceeded timeout/i.test(text))
    return {
      summary: 'Find the promise or callback that never ends, or raise the timeout of this test.',
      commands,
    };
  return { summary: 'Run the failed test alone.', commands };
}

function suiteCategory(text: string, missing: string | undefined): Category {
  if (missing) return 'dependency';
  if (/TS\d{1,5}: /.test(text)) return 'type_check';
  if (/SyntaxError/.test(text)) return 'compile';
  return categoryOf(text);
}

function categoryOf(text: string): Category {
  if (/Cannot find module/.test(text)) return 'dependency';
  if (/connect ECONNREFUSED|getaddrinfo ENOTFOUND/.test(text)) return 'network';
  return 'test';
}

function ownFrame(block: Block, within: number): LineMatch | undefined {
  for (let line = block.number + 1; line <= block.number + within; line += 1) {
    const text = block.at(line);
    if (/^\s{0,6}● /.test(text)) return undefined;
    const groups = spot.exec(text)?.groups;
    if (groups?.path && !foreign.test(groups.path)) return { line, text, groups: groups as LineMatch['groups'] };
  }
  return undefined;
}

function endOf(block: Block): number {
  return block.lastBefore(/^\s{0,6}● |^(?:Test Suites|PASS|FAIL|Tests):? /, 80);
}

function comparison(block: Block): string | undefined {
  const expected = block.after(/^\s{2,8}(?<text>Expected(?: \w{1,20})?: .{1,200})/, 12);
  const received = expected && block.after(/^\s{2,8}(?<text>Received(?: \w{1,20})?: .{1,200})/, 14);
  return received && `${expected.groups.text?.replace(/\s+/g, ' ')}, ${received.groups.text?.replace(/\s+/g, ' ')}`;
}
