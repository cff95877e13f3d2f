import { sh } from '../../commands/shell-command.ts';
import type { Block, LineMatch } from '../../detect/block.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

const message = /^\s{1,24}(?<path>[\w./-]{1,200}\.go):(?<line>\d{1,7}): ?(?<text>.{0,500})/;

const raced = /^\s{1,24}testing\.go:\d{1,5}: race detected during execution of test$/;

const mostAbove = 400;
const mostNested = 40;
const mostBetween = 15;
const complains =
  /\b(?:got|want|wanted|expect(?:ed|s)?|exp|fail(?:ed|ure)?|error|err|unexpected|mismatch|differs?|not|should|must|cannot|can't|couldn't|invalid|wrong|bad|missing|panic|refused|denied|timed out|nil|!=)\b|!=/i;

// https://pkg.go.dev/cmd/go#hdr-Test_packages
export const goTest: Detector = {
  tool: 'go',
  rules: [
    {
      literals: ['--- FAIL: '],
      match: /^\s{0,16}--- FAIL: (?<test>\S{1,300}) \(/,
      read: ({ test: outer = '' }, block) => {
        // The race has a rule of its own, and what else the test said is not why it failed.
        if (block.before(raced, mostBetween) && block.before(/^WARNING: DATA RACE$/, mostAbove)) return undefined;
        const { test, line: row } = deepest(block, outer);
        const last = block.lastBefore(/^(?:--- |=== |FAIL|PASS|ok|\?)/, 60);
        const below = block.after(message, Math.min(15 + row, last) - block.number);
        const at = (below && telling(block, below, last)) ?? messageOf(test, block) ?? messageBefore(block);
        const why = at ? at.groups.text?.trim() || asserted(block, at.line) : compared(block, last);
        const pack = block.after(/^FAIL\t(?<name>\S{1,200})/, 400)?.groups.name ?? './...';
        return failedTest(
          { test, why, path: at?.groups.path ?? '', line: at?.groups.line ?? '' },
          {
            ...linesOf(block, { said: at?.line ?? block.number, last }),
            fix: {
              summary: 'Run the failed test alone.',
              commands: [
                sh`go test -run ${test
                  .split('/')
                  .map((part) => `^${part}$`)
                  .join('/')} ${pack}`,
              ],
            },
          },
        );
      },
    },
    {
      // What the package's own TestMain complains of when all its tests have passed
      literals: ['FAIL\t'],
      match: /^FAIL\t(?<pack>\S{1,200})\t[\d.]{1,12}s$/,
      read: ({ pack = '' }, block) => {
        const passed = block.before(/^(?:PASS$|FAIL\b|ok {2}|--- FAIL|panic: )/, mostAbove);
        const from = passed?.text === 'PASS' ? firstWritten(block, passed.line + 1) : undefined;
        if (from === undefined) return undefined;
        const said = block.at(from).trim();
        return {
          category: 'test',
          strength: 'exact',
          title: `${pack} failed after its tests had passed: ${said}`,
          cause: `The tests of ${pack} passed, and the package failed all the same: ${said}`,
          key: `${pack} ${said}`,
          from,
          to: Math.min(block.number, from + 9),
        };
      },
    },
    {
      literals: ['"Action":"fail"'],
      match: /^\{"Time":"[^"]{1,60}","Action":"fail","Package":"(?<pack>[^"]{1,200})","Test":"(?<test>[^"]{1,200})"/,
      read: ({ pack = '', test = '' }, block) => {
        const output = block.before(
          /"Output":" {1,24}(?<path>[\w./-]{1,200}\.go):(?<line>\d{1,7}): (?<why>[^"]{1,300})"/,
          30,
        );
        return failedTest(
          {
            test,
            why: (output?.groups.why ?? '').replace(/\\[nt]/g, ' ').trim(),
            path: output?.groups.path ?? '',
            line: output?.groups.line ?? '',
          },
          {
            from: output && block.number - output.line < 9 ? output.line : block.number,
            to: block.number,
            fix: {
              summary: 'Run the failed test alone.',
              commands: [sh`go test -run ^${test.split('/')[0]}$ ${pack}`],
            },
          },
        );
      },
    },
    {
      literals: ['WARNING: DATA RACE'],
      match: /^WARNING: DATA RACE$/,
      read: (_, block) => {
        const what = block.after(/^(?<text>(?:Read|Write) at) 0x\w{1,16} by /, 3);
        // The map or the slice itself is of Go's own code, called by what is to be mended.
        const at = block.after(
          /^\s{2,8}(?<path>(?!\S{0,200}\/go[\w.-]{0,40}\/src\/[a-z]{1,30}\/)\S{1,300}\.go):(?<line>\d{1,7}) \+0x/,
          12,
        );
        const name = what ? block.at(at ? at.line - 1 : what.line + 1).trim() : '';
        return {
          category: 'test',
          strength: 'exact',
          title: `Data race in ${name || 'the program'}${at ? ` (${shortLocation(at.groups.path ?? '', at.groups.line)})` : ''}`,
          cause: `The race detector saw two goroutines use the same memory, one writing${at ? `, at ${at.groups.path}:${at.groups.line}` : ''}.`,
          key: `race ${name}`,
          to: block.lastBefore(/^={10,}/, 30),
          locations: at ? [locationOf(at.groups.path ?? '', at.groups.line)] : [],
          fix: { summary: 'Guard the shared variable with a mutex or a channel.', commands: [sh`go test -race ./...`] },
        };
      },
    },
    {
      // https://onsi.github.io/ginkgo/#report-formats
      literals: ['[FAILED] ', '[PANICKED] ', '[TIMEDOUT] '],
      match: /^\s{0,8}\[(?:FAILED|PANICKED|TIMEDOUT)\] (?!in \[|\[)(?<why>\S.{0,500})/,
      read: ({ why = '' }, block) => {
        const at = block.after(/^\s{0,8}In \[(?<node>\w{1,40})\] at: (?<path>\S{1,300}\.go):(?<line>\d{1,7})/, 60);
        if (!at) return undefined;
        const test = specAbove(block) || `A spec of ${at.groups.path?.split('/').at(-1)}`;
        return failedTest(
          { test, why: saidOf(why, block), path: at.groups.path ?? '', line: at.groups.line ?? '' },
          { to: Math.min(at.line, block.number + 20) },
        );
      },
    },
    {
      literals: ['[It] '],
      match: /^\[(?:FAIL|Fail|FAILED)\] (?<test>\S.{0,300}\[It\] .{1,200})$/,
      read: ({ test = '' }, block) => {
        const at = /^(?<path>\S{1,300}\.go):(?<line>\d{1,7})$/.exec(block.at(block.number + 1))?.groups;
        return failedTest(
          { test, path: at?.path ?? '', line: at?.line ?? '' },
          { strength: 'specific', to: block.number + 1 },
        );
      },
    },
  ],
};

/** From what the test said to its verdict, or where much else stands between, only what it said. */
function linesOf(block: Block, { said, last }: { said: number; last: number }): { from: number; to: number } {
  if (block.number - said <= mostBetween)
    return { from: Math.min(block.number, said), to: Math.min(last, block.number + 40) };
  let to = said;
  while (to < said + mostBetween && /^\s{8}\s{0,8}\t/.test(block.at(to + 1))) to += 1;
  return { from: said, to };
}

/** The first line with text above the candidate, from one on; a measure of the coverage tells nothing. */
function firstWritten(block: Block, from: number): number | undefined {
  for (let line = from; line < block.number; line += 1)
    if (!/^(?:\s{0,20}|coverage: [\d.]{1,8}% .{0,200}|exit status \d{1,3})$/.test(block.at(line))) return line;
  return undefined;
}

/** The name of a spec below the bullet with its outcome, at most some captured output above what Ginkgo says of it. */
function specAbove(block: Block): string {
  const bullet = block.before(/^• \[(?:FAILED|PANICKED|TIMEDOUT)\]/, mostAbove);
  const name = bullet && /^(?<name>\S.{0,300}\[It\] .{1,200})$/.exec(block.at(bullet.line + 1))?.groups?.name;
  return name ?? '';
}

/** What Gomega compares stands in the lines below, each value and each word in its own; so does the reason of a panic. */
function saidOf(why: string, block: Block): string {
  if (why === 'Test Panicked') return block.after(/^\s{1,8}(?<text>(?!In \[)\S.{0,400})/, 6)?.groups.text ?? why;
  if (why !== 'Expected') return why;
  const below = [1, 2, 3].map((row) => block.at(block.number + row).trim());
  return [why, ...below.filter((text) => !text.startsWith('In ['))].join(' ');
}

/** Of nested failures the innermost, which has the message. With -v, what passed beside it is listed, too. */
function deepest(block: Block, outer: string): { test: string; line: number } {
  let innermost = { test: outer, line: block.number };
  for (let line = block.number + 1; line <= block.number + mostNested; line += 1) {
    const listed = /^\s{1,24}--- (?<how>FAIL|PASS|SKIP): (?<test>\S{1,300}) \(/.exec(block.at(line))?.groups;
    if (!listed) break;
    if (listed.how === 'FAIL' && listed.test?.startsWith(`${innermost.test}/`)) innermost = { test: listed.test, line };
  }
  return innermost;
}

/** What a test logged may stand above what it complained of, in the same form. */
function telling(block: Block, first: LineMatch, last: number): LineMatch {
  if (complains.test(first.text) || /:\s*$/.test(first.text)) return first;
  const indent = /^\s{1,24}/.exec(first.text)?.[0] ?? '';
  for (let line = first.line + 1; line <= Math.min(last, first.line + 30); line += 1) {
    const text = block.at(line);
    const match = text.startsWith(indent) && complains.test(text) ? message.exec(text) : null;
    if (match) return { line, text, groups: (match.groups ?? {}) as LineMatch['groups'] };
  }
  return first;
}

/** What an example printed and what its comment says. */
function compared(block: Block, last: number): string {
  const got = block.after(/^got:$/, 2);
  const want = got && block.after(/^want:$/, Math.min(30, last - block.number));
  if (!got || !want) return '';
  return `got ${block.at(got.line + 1).trim()}, want ${block.at(want.line + 1).trim()}`;
}

/** With -v, what a test printed stands below its name, and other tests may have run between that and its verdict. */
function messageOf(test: string, block: Block): LineMatch | undefined {
  let found: LineMatch | undefined;
  let section: LineMatch[] = [];
  for (let line = block.number - 1; line > block.number - mostAbove; line -= 1) {
    const text = block.at(line);
    if (/^(?:FAIL|ok {2}|PASS)/.test(text)) break;
    const name = /^=== (?:RUN|NAME|CONT) {1,3}(?<test>\S{1,300})/.exec(text)?.groups?.test;
    const match = message.exec(text);
    if (match) section.push({ line, text, groups: (match.groups ?? {}) as LineMatch['groups'] });
    else if (name !== undefined || text.startsWith('--- ')) {
      if (name === test) found = section.findLast((said) => complains.test(said.text)) ?? found ?? section.at(-1);
      section = [];
    }
  }
  return found;
}

/** Where its name does not stand above, what was printed right above its verdict. */
function messageBefore(block: Block): LineMatch | undefined {
  const start = block.before(/^=== (?:RUN|NAME|CONT)\b/, 200);
  if (!start) return undefined;
  for (let line = start.line + 1; line < block.number; line += 1) {
    const text = block.at(line);
    const match = message.exec(text);
    if (match) return { line, text, groups: (match.groups ?? {}) as LineMatch['groups'] };
  }
  return undefined;
}

/** testify prints `Error:` and what it compared below the line. */
function asserted(block: Block, line: number): string {
  const parts: string[] = [];
  for (let row = line + 1; row < line + 14; row += 1) {
    const part = /^\s{1,40}(?:Error: {1,8}\t?|(?=(?:expected|actual) {0,2}: ))\s{0,12}(?<text>\S.{0,160})/.exec(
      block.at(row),
    )?.groups?.text;
    if (part) parts.push(part.trim().replace(/(?<=unexpected error:)$/, ` ${block.at(row + 1).trim()}`));
    if (parts.length === 3) break;
  }
  return parts.join(', ').replace('Not equal:, ', '');
}
