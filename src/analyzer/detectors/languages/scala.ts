import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// https://www.scala-sbt.org/
export const scala: Detector = {
  tool: 'sbt',
  rules: [
    {
      literals: ['.scala:'],
      match: /^(?<path>\S{1,300}\.scala):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?: (?:error: )?(?<text>.{1,500})/,
      read: ({ path, line, column, text }, block) => {
        if (block.level !== 'error' && !/^\S{1,300}: error: /.test(block.text)) return undefined;
        const sides = [1, 2].map(
          (step) => /^\s{1,4}(?:found|required) {0,3}: .{1,200}/.exec(block.at(block.number + step))?.[0],
        );
        const said = text?.endsWith(';') && sides[0] ? `${text} ${sides.join(', ').replace(/\s{1,8}/g, ' ')}` : text;
        return {
          category: 'compile',
          strength: 'exact',
          title: `${shortLocation(path ?? '', line)}: ${said}`,
          cause: `${path}:${line}: ${text}`,
          key: `${path} ${text}`,
          to: Math.min(block.number + 3, block.lastBefore(/\.scala:\d+/, 4)),
          locations: [locationOf(path ?? '', line, column)],
        };
      },
    },
    {
      literals: ['sbt.ResolveException', 'unresolved dependency'],
      match: /^(?:.{0,60}: )?(?<text>(?:sbt\.ResolveException: |.{0,40}unresolved dependency).{1,400})/,
      read: ({ text }, block) => ({
        category: 'dependency',
        strength: 'exact',
        title: `${text}`,
        cause: `${text}`,
        to: block.lastWhile(/^\s+at /, 10),
      }),
    },
    {
      literals: ['*** FAILED ***'],
      match: /^\s{0,12}(?:- )?(?<test>\S.{0,300}?) \*\*\* FAILED \*\*\*/,
      read: ({ test = '' }, block) => {
        const why = block.after(/^\s{2,}(?<text>\S.{0,400})/, 2)?.groups.text ?? '';
        const at = /\((?<path>\w{1,120}\.scala):(?<line>\d{1,6})\)/.exec(why)?.groups;
        const suite = block.before(/^(?<suite>[A-Z]\w{1,120}):$/, 200)?.groups.suite;
        return failedTest(
          { test, why, path: at?.path ?? '', line: at?.line ?? '' },
          {
            to: Math.min(block.number + 9, block.lastBefore(/^\s*$/, 9)),
            fix: suite
              ? { summary: 'Run the failed suite alone.', commands: [sh`sbt "testOnly *${plainName(suite)}"`] }
              : undefined,
          },
        );
      },
    },
    {
      literals: ['test tasks failed', 'Failed tests:'],
      match: /^(?<text>(?:\d{1,4} of \d{1,4} test tasks failed:|Failed tests:))$/,
      read: ({ text = '' }, block) => {
        const first = block
          .at(block.number + 1)
          .replace(/^\s*(?:- )?/, '')
          .trimEnd();
        return {
          category: 'test',
          strength: 'likely',
          title: `${text.trim()} ${first}`,
          cause: `${text.trim()} ${first}`,
          to: Math.min(block.number + 9, block.lastBefore(/^\s*$/, 9)),
          tests: text.startsWith('Failed') ? [first] : [],
          fix: text.startsWith('Failed')
            ? { summary: 'Run the failed suite alone.', commands: [sh`sbt "testOnly ${plainName(first)}"`] }
            : undefined,
        };
      },
    },
    {
      literals: ['==> X '],
      match: /^==> X (?<test>\S.{0,300}?)\s{1,4}[\d.]{1,10}s (?<why>.{1,400})/,
      read: ({ test = '', why = '' }, block) => {
        const at = /: (?<path>\S{1,300}\.scala):(?<line>\d{1,7})/.exec(why)?.groups;
        return failedTest(
          {
            test,
            why: why.replace(/^munit\.\w{1,60}: \S{1,300}:\d{1,7}$/, 'values are not the same'),
            path: at?.path ?? '',
            line: at?.line ?? '',
          },
          {
            to: Math.min(block.number + 20, block.lastBefore(/^==> X|^\s+at /, 25)),
            fix: {
              summary: 'Run the failed suite alone.',
              commands: [sh`sbt "testOnly ${plainName(test.split(' ')[0]?.replace(/\.[^.]*$/, ''))}"`],
            },
          },
        );
      },
    },
    {
      literals: ['-- ['],
      match:
        /^(?:\[\d{1,6}\] )?(?:\[error\] )?-- \[(?<code>E\d{1,4})\] (?<kind>[A-Z][\w ]{2,60}Error): (?<path>\S{1,300}\.s\w{1,5}):(?<line>\d{1,7}):(?<column>\d{1,5})/,
      read: (groups, block) => {
        const why =
          block.after(/^(?:\[\d{1,6}\] )?(?:\[error\] )?\s{1,8}\|\s{0,200}(?<text>[A-Za-z].{1,300})/, 6)?.groups.text ??
          groups.kind ??
          '';
        return findingAt(
          'compile',
          { ...groups, text: why },
          {
            title: `${groups.code} in ${groups.path?.split('/').slice(-3).join('/')}:${groups.line}: ${why}`,
            to: block.lastWhile(/^(?:\[\d{1,6}\] )?(?:\[error\] )?\s{0,8}(?:\d{1,7} )?\|/, 10),
          },
        );
      },
    },
    {
      literals: ['must be formatted', "isn't formatted properly"],
      match:
        /^(?:\([^()]{1,100}\) )?(?:scalafmt: )?(?:\d{1,5} files? must be formatted|(?<said>\S{1,300}\.s\w{1,5}) isn't formatted properly)/,
      read: ({ said = '' }, block) => {
        const above = said
          ? undefined
          : block.before(/^(?:scalafmt: )?(?<path>\S{1,300}) isn't formatted properly/, 20);
        const path = said || above?.groups.path || 'A file';
        return {
          category: 'lint',
          strength: said ? 'likely' : 'exact',
          title: `${path.split('/').slice(-3).join('/')} is not formatted as scalafmt wants`,
          cause: `scalafmt would change ${path}.`,
          key: `scalafmt ${path}`,
          from: above?.line ?? block.number,
          to: block.number,
          locations: [locationOf(path)],
          fix: { summary: 'Format the code and commit the result.', commands: [sh`sbt scalafmtAll scalafmtSbt`] },
        };
      },
    },
    {
      literals: ['Error downloading ', 'Binary compatibility check failed'],
      match:
        /^(?:\([^()]{1,100}\) )?(?<text>.{0,200}(?:Error downloading \S|Binary compatibility check failed).{0,300})/,
      read: ({ text = '' }, block) => ({
        category: text.includes('downloading') ? 'dependency' : 'lint',
        strength: 'specific',
        title: text.trim(),
        cause: text.trim(),
        to: block.lastWhile(/^\s{1,}\S/, 8),
      }),
    },
    {
      literals: ['!! '],
      match: /^!!\s{1,4}\d{1,6} - (?<test>\S{1,200})\s{1,60}\[(?<why>[^\]]{1,100})\]/,
      read: ({ test, why }, block) => ({
        category: 'test',
        strength: 'exact',
        title: `${test}: ${why}`,
        cause: `${test}: ${why}`,
        key: `${test} ${why}`,
        tests: [test ?? ''],
        to: block.lastBefore(/^(?:ok|!!)\s/, 30),
      }),
    },
  ],
};
