import type { Category } from '../../../contract/analyses/analysis.ts';
import { type Command, sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf } from '../../detect/location.ts';

const reason = /^\s{2,14}(?<text>(?:\w{1,60}Error|Error|Uncaught|AssertionError|expected|Timeout|timeout)\b.{0,500})/;

const mostTests = 50;

// https://mochajs.org/#reporters
export const mocha: Detector = {
  tool: 'mocha',
  rules: [
    {
      literals: [' failing'],
      match: /^(?<lead>\s{0,4}|[a-z]{2,3} {1,4})(?<count>\d{1,6}) failing\b/,
      read: ({ count }, block) => {
        const first = block.after(/^(?:\s{1,6}|[a-z]{2,3} {1,4})1\)(?: (?<test>.{0,400}))?$/, 8);
        if (!first) return undefined;
        const why = block.after(
          /^(?:[a-z]{2,3} )?\s{2,14}(?<text>(?:\w{1,60}Error|Error|Uncaught|expected|timeout)\b.{0,500})/,
          20,
        );
        const test = [first.groups.test ?? '', ...nested(first.line, why?.line ?? first.line, block.at)]
          .join(' ')
          .replace(/:$/, '')
          .trim();
        const at = block.after(/\((?<path>[^\s()]{1,300}\.[cm]?[jt]sx?):(?<line>\d{1,7}):(?<column>\d{1,5})\)/, 40);
        const said = (why?.groups.text ?? '').replace(/^AssertionError(?: \[ERR_ASSERTION\])?: /, '');
        const compared = why && /:$/.test(said) ? block.at(why.line + 2).trim() : '';
        const text = /[!=]==|should loosely/.test(compared) ? `${said} ${compared}` : said;
        const hook = /"(?:before|after)(?: each| all)?" hook/.test(test);
        return {
          category: categoryOf(text),
          strength: 'exact',
          title: `${test}: ${text}`,
          cause: `${count} failing; the first is “${test}”: ${text}`,
          key: `${test} ${text}`,
          from: first.line,
          to: Math.max(first.line + 5, Math.min(block.lastBefore(/^(?!nl)\S/, 40), first.line + 25)),
          tests: [test, ...otherTests(block, first.line, Math.min(Number(count), mostTests) - 1)],
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line, at.groups.column)] : [],
          fix: hook
            ? { summary: 'Correct the hook: the tests under it did not run.' }
            : { summary: 'Run the failed test alone.', commands: [aloneCommand(test, at?.groups.path ?? '')] },
        };
      },
    },
    {
      literals: ['Exception during run: '],
      match: /^\s{0,4}✖?\s{0,3}Exception during run: (?<text>.{1,400})/,
      read: ({ text }, block) => ({
        category: firstMatch(
          text ?? '',
          [
            [/Cannot find (?:module|package)/, 'dependency'],
            [/SyntaxError/, 'compile'],
          ],
          'crash',
        ),
        strength: 'exact',
        title: `mocha could not load a test file: ${text?.replace(/^Error(?: \[\w+\])?: /, '')}`,
        cause: `mocha stopped before the first test: ${text}`,
        key: text,
        to: block.lastBefore(/^\s*$|^\s{4}at /, 12),
      }),
    },
    {
      literals: ['imeout of '],
      match: /^\s{0,10}(?<text>Error: [Tt]imeout of \d{1,8}ms exceeded.{0,300})/,
      read: ({ text }) => ({ category: 'timeout', strength: 'likely', title: `${text}`, cause: `${text}` }),
    },
  ],
};

function categoryOf(text: string): Category {
  if (/timeout of \d{1,8}ms exceeded/i.test(text)) return 'timeout';
  if (/connect ECONNREFUSED|getaddrinfo ENOTFOUND/.test(text)) return 'network';
  return 'test';
}

function nested(from: number, to: number, at: (line: number) => string): string[] {
  const parts: string[] = [];
  for (let line = from + 1; line < to && line < from + 8; line += 1) {
    if (/^(?:nl)?\s*$/.test(at(line)) && parts.length === 0) continue;
    if (reason.test(at(line)) || at(line).trim() === '') break;
    parts.push(at(line).trim());
  }
  return parts;
}

/** The names of the second failure and of as many after it. */
function otherTests(block: Block, first: number, count: number): string[] {
  const tests: string[] = [];
  for (let line = first + 1; line < first + 1500 && tests.length < count; line += 1) {
    const name = /^\s{2,3}(?<index>\d{1,5})\) (?<name>.{1,300})/.exec(block.at(line))?.groups;
    if (!name || Number(name.index) !== tests.length + 2) continue;
    tests.push([name.name ?? '', ...nested(line, line + 6, block.at)].join(' ').replace(/:$/, ''));
  }
  return tests;
}

/** Cypress reports by mocha, in its bundler's paths: https://docs.cypress.io/app/references/command-line */
function aloneCommand(test: string, path: string): Command | undefined {
  const spec = /(?:cypress\/\S{1,200}|\w[\w./-]{0,200}\.cy\.[jt]sx?)$/.exec(path)?.[0];
  return spec ? sh`npx cypress run --spec=${spec}` : sh`npx mocha --grep=${test}`;
}
