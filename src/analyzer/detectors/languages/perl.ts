import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block, LineMatch } from '../../detect/block.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf } from '../../detect/location.ts';

const verdict = /^\s{0,12}(?:not )?ok \d/;
const told =
  /^\s{0,24}(?:# {1,12})?(?:(?<got>(?:got|expected|wanted|found|actual): {1,4}\S.{0,120})|(?:message|error): {1,4}(?<text>(?!''$|""$|[|>]-?$|'test failed')\S.{0,300}))/;
const testFile = /^\s{0,8}(?<name>[\w./-]{1,200}\.(?:t|sh|pl))/;
const verboseFile = /^[\w./-]{1,200}\.(?:t|sh|pl) \.{2,80}\s?$/;
const mostVerbose = 400;
const parseErrors = /^\s{2,4}Parse errors: (?<text>\S.{0,200})/;
const mostQuoted = 8;

// https://testanything.org/ and Test::Harness
export const perl: Detector = {
  tool: 'tap',
  rules: [
    {
      literals: ['not ok '],
      match: /^\s{0,12}not ok (?<n>\d{1,6})(?: -?\s?(?<text>.{0,400}))?$/,
      read: ({ n, text }, block) => {
        if (/# (?:TODO|SKIP)|# known breakage/i.test(text ?? '')) return undefined;
        const last = block.lastWhile(/^(?!\s{0,24}(?:not )?ok \d)\s{0,12}(?:#|---|\.\.\.|\s{2,})/, 40);
        const [said = '', opens] = (text ?? '').split(/ # time=[\d.]{1,12}m?s ?/);
        const test = said.replace(/^- /, '').trim() || `test ${n}`;
        const thrown = fileThrew(block, last);
        const at = block.after(
          /^\s{0,12}# {1,8}(?:Failed test )?.{0,200}?\bat (?<path>\S{1,300}) line (?<line>\d{1,7})/,
          last - block.number,
        );
        return failedTest(
          {
            test,
            why: thrown?.groups.text ?? compared(block, last),
            path: at?.groups.path ?? '',
            line: at?.groups.line ?? '',
          },
          {
            key: said,
            to: opens === '{' ? block.number : last,
            // What follows in braces are its tests, and one of them failed.
            ...(opens === '{' ? { strength: 'generic' } : {}),
            ...(thrown && /Cannot find (?:module|package)/.test(thrown.text) ? { category: 'dependency' } : {}),
            ...(thrown ? { from: thrown.line, to: thrown.line + 4, also: [block.number] } : {}),
            fix: at ? { summary: 'Run the test file alone.', commands: [sh`prove -lv ${at.groups.path}`] } : undefined,
          },
        );
      },
    },
    {
      literals: ['Dubious, test returned'],
      match: /^(?<text>.{0,200}Dubious, test returned.{0,100})/,
      read: (_, block) => {
        const above = /^Dubious/.test(block.text) ? block.number - 1 : block.number;
        const head =
          testFile.exec(block.at(above)) ?? testFile.exec(block.before(verboseFile, mostVerbose)?.text ?? '');
        const name = head?.groups?.name ?? '';
        const unplanned = badPlan(block);
        const last = block.number + 1;
        return {
          category: 'test',
          strength: 'exact',
          title: `${name || 'A test file'} failed${unplanned ? `: ${unplanned.groups.text}` : ''}`,
          cause: `${name || 'A test file'} failed: ${unplanned?.groups.text ?? block.at(last).trim()}`,
          key: `${name} Dubious`,
          from: unplanned?.line ?? above,
          to: unplanned ? Math.min(last, unplanned.line + mostQuoted) : last,
          also: unplanned ? [block.number] : [],
          tests: name ? [name] : [],
        };
      },
    },
    {
      literals: ["Can't locate "],
      match:
        /^(?!\S{1,200} \.{2,80} skipped)(?:.{0,60}: |\S{1,200}\.t \.{2,80} )?Can't locate (?<file>\S{1,200}) in @INC.{0,400}/,
      // A program that can do without a module says so in a sentence of its own.
      read: ({ file }, block) => ({
        category: 'dependency',
        strength: /^Can't locate /.test(block.text) || block.after(/^BEGIN failed--/, 3) ? 'exact' : 'likely',
        title: `Perl module missing: ${file}`,
        cause: `Perl cannot find ${file}.`,
        key: file,
        fix: {
          summary: `Install the module that holds ${file}, and add it to cpanfile or Makefile.PL.`,
          commands: [sh`cpanm ${plainName(file?.replace(/\//g, '::').replace(/\.pm$/, ''))}`],
        },
      }),
    },
    {
      literals: [
        'syntax error at',
        "Can't locate object method",
        'Global symbol "',
        'Undefined subroutine',
        'Bareword ',
        "Can't call method",
        "Can't use ",
        'Missing right curly',
        'found where operator',
        'Unmatched right',
        "Can't find string terminator",
        ' reference at ',
      ],
      match:
        /^(?!#|\s)(?<text>(?:syntax error|Can't locate object method|Global symbol|Undefined subroutine|Bareword|Can't call method|Can't use|Missing right curly|Number found where|String found where|Unmatched right|Can't find string terminator|Not a \w{3,8} reference|Modification of).{0,300}?) at (?<path>\S{1,300}) line (?<line>\d{1,7})/,
      read: (groups, block) =>
        findingAt(
          /^(?:syntax|Global|Bareword|Missing|Number|String|Unmatched|Can't find string)/.test(groups.text ?? '')
            ? 'compile'
            : 'crash',
          groups,
          {
            strength: 'specific',
            to: block.lastWhile(
              /(?:had compilation errors|BEGIN failed|Compilation failed|Execution of|^\s{1,8}\(Missing| line \d{1,7}[,.])/,
              8,
            ),
          },
        ),
    },
    {
      literals: ["! Couldn't find module or a distribution", '! Installing ', '! Configure failed for '],
      match:
        /^! (?<text>(?:Couldn't find module or a distribution|Installing (?:the dependencies )?\S{0,100}\s?failed|Configure failed for ).{0,300})/,
      read: ({ text = '' }) => ({
        category: 'dependency',
        strength: 'specific',
        title: `cpanm: ${text.replace(/ See .*/, '')}`,
        cause: `cpanm could not install: ${text}`,
      }),
    },
    {
      literals: ['  (Severity: '],
      match:
        /^(?:(?<path>\S{1,300}): )?(?<text>[A-Z].{1,200}?) at (?:(?<path2>\S{1,300}) )?line (?<line>\d{1,7}, column \d{1,5})\.\s{1,4}(?<rest>.{0,200})\(Severity: \d\)$/,
      read: ({ path = '', path2 = '', text = '', line = '' }, block) =>
        findingAt(
          'lint',
          { path: path || path2, line: line.split(',')[0] ?? '', text },
          { strength: 'specific', to: block.lastWhile(/\(Severity: \d\)$/, 20) },
        ),
    },
    {
      literals: ['(Wstat: '],
      match:
        /^(?<test>\S{1,200}) {1,40}\(Wstat: (?<status>\d{1,6})(?: \(.{1,40}\))? Tests: (?<count>\d{1,6}) Failed: (?<failed>\d{1,6})\)/,
      read: ({ test = '', failed = '', status = '' }, block) =>
        failedTest(
          {
            test,
            why:
              failed === '0'
                ? (block.after(parseErrors, 3)?.groups.text ?? `exit status ${Number(status) >> 8}`)
                : `${failed} failed, ${block
                    .at(block.number + 1)
                    .trim()
                    .replace(/^Failed tests?: {1,4}/, 'number ')}`,
          },
          {
            strength: 'likely',
            to: block.lastWhile(/^\s{2,4}\S/, 4),
            fix: { summary: 'Run the test file alone.', commands: [sh`prove -lv ${test}`] },
          },
        ),
    },
    {
      literals: ['Failed test '],
      match: /^\s{0,12}# {1,3}Failed test (?<test>(?:['"\d]|at |\(|$).{0,300})/,
      read: ({ test }, block) => {
        const at = block.after(/^\s{0,12}# {1,3}at (?<path>\S{1,300}) line (?<line>\d{1,7})/, 2);
        const got = compared(block, block.number + 4);
        return {
          category: 'test',
          strength: 'exact',
          title: `Failed test ${test}${got ? `: ${got}` : ''}`,
          cause: `Failed test ${test}${got ? `: ${got}` : ''}`,
          key: test,
          to: block.lastWhile(/^\s{0,12}#/, 20),
          tests: [test ?? ''],
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line)] : [],
        };
      },
    },
  ],
};

/** Where the file ran another number of tests than it planned: of errors the program's own stream comes somewhat earlier. */
function badPlan(block: Block): LineMatch | undefined {
  const head = block.before(verboseFile, mostVerbose)?.line ?? block.number;
  return block.before(
    /^\s{0,8}# Looks like you (?<text>planned \d{1,6} tests? but ran \d{1,6})/,
    block.number - head + 4,
  );
}

/** What a test got and what it expected, as Test::More and TAP's YAML print it, else its message. */
function compared(block: Block, last: number): string {
  const said: string[] = [];
  let message = '';
  for (let line = block.number + 1; line <= last && said.length < 2 && !verdict.test(block.at(line)); line += 1) {
    const { got, text } = told.exec(block.at(line))?.groups ?? {};
    if (got) said.push(got.replace(/: {2,}/, ': '));
    message ||= text?.replace(/^(["'])(.{1,300}?)\1?$/, '$2') ?? '';
  }
  return said.length > 1 ? said.join(', ') : message || said.join('') || unmarked(block);
}

/** Mocha and busted print the message itself below the verdict. */
function unmarked(block: Block): string {
  const below = /^\s{2,8}(?<text>(?!at |---|\d{1,6}\.\.)[A-Za-z].{3,300})$|^# Failure message: (?<said>.{3,300})/.exec(
    block.at(block.number + 1),
  )?.groups;
  const said = below?.text ?? below?.said ?? block.after(/^# Failure message: (?<said>.{3,300})/, 2)?.groups.said;
  return said ?? '';
}

/** Node reports a test file that threw as one failed test; what it printed stands above as comments. */
function fileThrew(block: Block, last: number): LineMatch | undefined {
  const says = block.after(/^\s{0,8}error: 'test failed'$/, last - block.number);
  const threw = says && block.before(/^# (?<text>(?:[A-Z]\w{0,60})?Error(?: \[\w{1,60}\])?: .{1,300})/, 60);
  const other = threw && block.before(verdict, block.number - threw.line);
  return other ? undefined : threw;
}
