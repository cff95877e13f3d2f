import { sh } from '../../commands/shell-command.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';

// https://clojure.github.io/clojure/clojure.test-api.html, leiningen, eastwood, clj-kondo and cljfmt
export const clojure: Detector = {
  tool: 'clojure',
  rules: [
    {
      literals: ['FAIL in (', 'ERROR in ('],
      match:
        /^(?:lein test :only .{1,200})?(?<kind>FAIL|ERROR) in \((?<test>[^()\s]{1,200})\)(?: \((?<path>[^():]{1,200}):(?<line>\d{1,7})\))?/,
      read: ({ kind, test = '', path = '', line = '' }, block) => {
        const expected = block.after(/^expected: (?<text>.{1,200})/, 12);
        const actual = block.after(/^\s{0,2}actual: (?<text>.{1,300})/, 30);
        const thrown =
          kind === 'ERROR' &&
          block.after(/^(?:\s{0,2}actual: )?(?<text>[\w.$]{3,120}(?:Exception|Error)\b.{0,200})/, 20);
        const compared = actual && `expected ${expected?.groups.text ?? ''}, got ${actual.groups.text}`;
        const why = thrown ? thrown.groups.text : (compared ?? block.at(block.number + 1));
        const only = /^lein test :only (?<name>\S{1,200})$/.exec(block.at(block.number - 2))?.groups?.name;
        return failedTest(
          { test, why: why ?? '', path, line },
          {
            to: Math.min(block.lastBefore(/^(?:\s*$|Ran \d|FAIL in|ERROR in|lein test)/, 30), block.number + 12),
            fix: {
              summary: 'Run the failed test alone.',
              commands: [only ? sh`lein test :only ${only}` : sh`lein test :only <namespace>/${test}`],
            },
          },
        );
      },
    },
    {
      literals: ['Syntax error ', ', compiling:('],
      match: /^(?:Syntax error |Exception in thread |Caused by: |java\.|clojure\.)(?<text>.{1,600})/,
      read: ({ text = '' }, block) => {
        const at = /(?:compiling:| at )\((?<path>[^():]{1,200}):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?\)/.exec(
          text,
        )?.groups;
        if (!at) return undefined;
        const modern = block.text.startsWith('Syntax error');
        const why = modern
          ? block.at(block.number + 1).trim()
          : text.replace(/^"[^"]{1,60}" /, '').split(', compiling:(')[0];
        return findingAt('compile', { ...at, text: why ?? '' }, { to: modern ? block.number + 1 : block.number });
      },
    },
    {
      literals: ['linting took '],
      match: /^linting took \d{1,8}ms, errors: (?<errors>\d{1,6}), warnings: (?<warnings>\d{1,6})/,
      read: ({ errors, warnings }, block) => {
        if (errors === '0' && warnings === '0') return undefined;
        const from = block.firstWhile(/^\S{1,300}\.(?:clj[sc]?|edn|bb):\d{1,7}:\d{1,5}: /, 300);
        const worst = errors === '0' ? from : firstError(block.at, from, block.number);
        const at = /^(?<path>\S{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5}): (?:error|warning): (?<text>.{1,300})/.exec(
          block.at(worst),
        )?.groups;
        return findingAt('lint', at ?? { path: '', text: 'clj-kondo reports problems' }, {
          strength: 'specific',
          from: worst,
          to: block.number,
        });
      },
    },
    {
      literals: ['Could not find artifact ', 'Could not locate '],
      match:
        /^(?:[\w.$]{1,120}: )?(?<text>Could not (?:find artifact \S{1,200} in|locate \S{1,200}\.class),? .{1,300})/,
      read: ({ text = '' }) => ({
        category: 'dependency',
        strength: 'specific',
        title: text,
        cause: `Clojure stopped: ${text}`,
        key: text.replace(/ in .*/, ''),
      }),
    },
    {
      literals: ['file(s) formatted incorrectly', 'has incorrect formatting'],
      match: /^(?:(?<path>\S{1,300}) has incorrect formatting|(?<count>\d{1,6}) file\(s\) formatted incorrectly)/,
      read: ({ path = '', count }, block) => ({
        category: 'lint',
        strength: path ? 'exact' : 'generic',
        title: path ? `${path} is not formatted as cljfmt wants` : `${count} files are not formatted as cljfmt wants`,
        cause: path ? `cljfmt would change ${path}.` : `cljfmt would change ${count} files.`,
        key: path || 'cljfmt',
        to: block.lastWhile(/^(?:[ +@-]|---)/, 30),
        fix: { summary: 'Format the code and commit the result.', commands: [sh`lein cljfmt fix`] },
      }),
    },
  ],
};

function firstError(at: (line: number) => string, from: number, to: number): number {
  for (let line = from; line < to; line += 1) if (at(line).includes(': error: ')) return line;
  return from;
}
