import { sh } from '../../commands/shell-command.ts';
import type { Block, LineMatch } from '../../detect/block.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf } from '../../detect/location.ts';

// AVA, Jasmine, uvu, node:test, bun test, and runners that find nothing to run
export const jsTests: Detector = {
  tool: 'js-tests',
  isProgram: false,
  rules: [
    {
      literals: ['✘ [fail]: ', '✖ [fail]: '],
      match: /^\s{0,4}[✘✖] \[fail\]: (?<test>.{1,300}?)\s*$/,
      read: ({ test }, block) => {
        const name = (test ?? '').replace(/ (?:Error thrown in test|Rejected promise returned by test)$/, '');
        const detail = detailOf(name.replace(/^.{1,200} › /, ''), block);
        return {
          category: 'test',
          strength: detail ? 'likely' : 'specific',
          title: `${name} failed`,
          cause: `The test “${name}” failed.`,
          key: `${name}`,
          to: block.lastWhile(/^\s{0,4}[✘✖] \[fail\]: /, 40),
          tests: [name],
          fix: { summary: 'Run the failed test alone.', commands: [sh`npx ava --match=${name}`] },
        };
      },
    },
    {
      literals: [
        'Difference (',
        'Error thrown in test',
        'Rejected promise returned',
        'Value is not truthy',
        'Value is not falsy',
      ],
      match:
        /^\s{2}(?<text>Difference \(.{1,80}|(?:Error thrown in test|Rejected promise returned by test|Value is not .{1,60}).{0,80}):?\s*$/,
      read: ({ text }, block) => {
        const at = block.before(/^\s{2}(?<path>[^\s:]{1,300}\.[cm]?[jt]sx?):(?<line>\d{1,7})$/, 14);
        const title = at && block.at(at.line - 2).trim();
        if (!at || !title) return undefined;
        const removed = block.after(/^\s{2}- (?<text>.{1,160})/, 8)?.groups.text;
        const added = block.after(/^\s{2}\+ (?<text>.{1,160})/, 10)?.groups.text;
        const thrown = block.after(/^\s{2}(?<text>\w{0,60}Error\b.{0,300}|.{0,60}message: .{1,200})/, 12)?.groups.text;
        const why = /^Diff/.test(text ?? '')
          ? `got ${removed ?? 'something else'}, expected ${added ?? 'otherwise'}`
          : (thrown ?? `${text?.replace(/:$/, '')}: ${block.at(block.number + 2).trim()}`);
        return {
          category: 'test',
          strength: 'exact',
          title: `${title}: ${why}`,
          cause: `The test “${title}” failed at ${at.groups.path}:${at.groups.line}: ${why}`,
          key: `${title} ${why}`,
          from: Math.max(at.line, block.number - 3),
          to: block.lastBefore(/^\s*─\s*$|^\s{2}(?:›|\d{1,5} tests?) /, 20),
          tests: [title],
          locations: [locationOf(at.groups.path ?? '', at.groups.line)],
          fix: { summary: 'Run the failed test alone.', commands: [sh`npx ava ${at.groups.path} --match=${title}`] },
        };
      },
    },
    {
      literals: ['  Message:'],
      match: /^\s{2}Message:$/,
      read: (_, block) => {
        const test = block.before(/^\d{1,5}\) (?<test>.{1,400})/, 1)?.groups.test;
        if (!test) return undefined;
        const why = block.at(block.number + 1).trim();
        const at = block.after(
          /\((?:file:\/\/)?(?<path>(?!node:)[^\s()]{1,300}\.[cm]?[jt]sx?):(?<line>\d{1,7}):(?<column>\d{1,5})\)/,
          10,
        );
        return {
          category: 'test',
          strength: 'exact',
          title: `${test}: ${why}`,
          cause: `The spec “${test}” failed: ${why}`,
          key: `${test} ${why}`,
          from: block.number - 1,
          to: block.paragraphEnd(20),
          tests: [test],
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line, at.groups.column)] : [],
          fix: { summary: 'Run the failed spec alone.', commands: [sh`npx jasmine --filter=${test}`] },
        };
      },
    },
    {
      literals: ['FAIL '],
      match: /^\s{1,4}FAIL {1,3}(?:[\w./ -]{1,80} )?"(?<test>[^"]{1,300})"$/,
      read: ({ test }, block) => {
        const why = block.at(block.number + 1).trim();
        return {
          category: 'test',
          strength: 'exact',
          title: `${test}: ${why}`,
          cause: `The test “${test}” failed: ${why}`,
          to: block.lastBefore(/^\s{1,8}at /, 14),
          tests: [test ?? ''],
        };
      },
    },
    {
      literals: ['failing tests:', 'Failed tests:'],
      match: /^(?:✖ failing|Failed) tests:$/,
      read: (_, block) => {
        const first = block.after(/^✖ (?<test>.{1,300}?)(?: \([\d.]{1,12}ms\))?$/, 6);
        const at = block.after(/^test at (?<path>\S{1,300}?):(?<line>\d{1,7}):(?<column>\d{1,5})$/, 4);
        const why = first && block.after(/^\s{2,6}(?<text>(?:\[?\w{0,60}Error\b|'|Error).{0,300})/, 10);
        if (!first) return undefined;
        const reason = why && reasonOf(why, block);
        return {
          category: 'test',
          strength: 'exact',
          title: `${first.groups.test}: ${reason ?? 'failed'}`,
          cause: `The test “${first.groups.test}” failed: ${reason ?? ''}`,
          key: `${first.groups.test} ${reason ?? ''}`,
          from: at?.line ?? first.line,
          to: (at?.line ?? first.line) + 20,
          tests: [first.groups.test ?? ''],
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line, at.groups.column)] : [],
          fix: {
            summary: 'Run the failed test alone.',
            commands: [sh`node --test --test-name-pattern=${first.groups.test} ${at ? [at.groups.path ?? ''] : []}`],
          },
        };
      },
    },
    {
      literals: ['(fail) '],
      match: /^\(fail\) (?<test>.{1,300}?)(?: \[[\d.]{1,12}ms\])?$/,
      read: ({ test }, block) => {
        const why = block.before(/^error: (?<text>.{1,300})/, 25);
        return {
          category: 'test',
          strength: 'exact',
          title: `${test}: ${why?.groups.text ?? 'failed'}`,
          cause: `The test “${test}” failed: ${why?.groups.text ?? ''}`,
          key: `${test} ${why?.groups.text ?? ''}`,
          from: Math.max(why?.line ?? block.number, block.number - 9),
          to: block.number,
          tests: [test ?? ''],
          fix: { summary: 'Run the failed test alone.', commands: [sh`bun test -t ${test}`] },
        };
      },
    },
    {
      literals: ['Cypress binary is missing', 'missing the dependency: Xvfb'],
      match:
        /^(?<text>The cypress npm (?:package|executable) is installed, but the Cypress binary is missing|Your system is missing the dependency: Xvfb)/,
      read: ({ text = '' }, block) => ({
        category: 'missing_tool',
        strength: 'exact',
        title: text,
        cause: `Cypress could not start: ${text}`,
        to: block.paragraphEnd(4),
        fix: /Xvfb/.test(text)
          ? { summary: 'Install the system packages that Cypress names, or use its image.' }
          : {
              summary: 'Install the binary in the job, and cache the folder in which it was expected.',
              commands: [sh`npx cypress install`],
            },
      }),
    },
    {
      literals: [
        'No tests found, exiting',
        'Error: No tests found',
        'No test files found',
        'No test suite found',
        "Couldn't find any files to test",
        'No specs found',
        'but did not match the filters',
      ],
      match:
        /^\s{0,8}(?:Error: |✘ )?(?<text>(?:No tests? (?:files? )?found|No test suite found|Couldn't find any files to test|No specs found|Based on your configuration, \d).{0,200})/,
      read: ({ text }, block) => ({
        category: 'config',
        strength: 'exact',
        title: `${text?.trim()}`,
        cause: `The test runner found nothing to run: ${text?.trim()}`,
        to: block.paragraphEnd(9),
        fix: {
          summary: 'Correct the file pattern, or let the runner accept an empty selection.',
          steps: ['Compare the pattern printed below with where the test files lie.'],
        },
      }),
    },
  ],
};

function detailOf(test: string, block: Block): boolean {
  for (let line = block.number + 1; line < block.number + 60; line += 1) {
    if (block.at(line).trim() === test && /^\s{2}\S/.test(block.at(line))) return true;
  }
  return false;
}

/** Node says what was compared on the second line after its own sentence. */
function reasonOf(why: LineMatch, block: Block): string {
  const text = (why.groups.text ?? '').replace(/^AssertionError(?: \[ERR_ASSERTION\])?: /, '');
  const more = /:$/.test(text) ? block.at(why.line + 1).trim() || block.at(why.line + 2).trim() : '';
  return more ? `${text} ${more}` : text;
}
