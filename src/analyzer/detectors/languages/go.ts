// Exception: the forms of one tool.
import { sh } from '../../commands/shell-command.ts';
import type { Block, LineMatch } from '../../detect/block.ts';
import { failedTest } from '../../detect/common-findings.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

const said = /^\s{1,24}(?<path>[\w./-]{1,200}\.go):(?<line>\d{1,7}): ?(?<text>.{0,500})/;

const useGoVersion: Fix = {
  summary: 'Use the Go version that the module asks for.',
  commands: [sh`go version`, sh`go env GOTOOLCHAIN`],
};
const tidy: Fix = { summary: 'Run go mod tidy and commit go.mod and go.sum.', commands: [sh`go mod tidy`] };

// https://pkg.go.dev/cmd/go
export const go: Detector = {
  tool: 'go',
  rules: [
    {
      literals: ['--- FAIL: '],
      match: /^\s{0,16}--- FAIL: (?<test>\S{1,300}) \(/,
      read: ({ test: outer = '' }, block) => {
        const { test, line: row } = deepest(block, outer);
        const last = block.lastBefore(/^(?:--- |=== |FAIL|PASS|ok|\?)/, 60);
        const below = block.after(said, Math.min(15 + row, last) - block.number);
        const at = below ?? saidBefore(block);
        const why = at ? at.groups.text?.trim() || asserted(block, at.line) : '';
        const pack = block.after(/^FAIL\t(?<name>\S{1,200})/, 400)?.groups.name ?? './...';
        return failedTest(
          { test, why, path: at?.groups.path ?? '', line: at?.groups.line ?? '' },
          {
            from: Math.min(block.number, at?.line ?? block.number),
            to: Math.min(last, block.number + 40),
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
      literals: ['"Action":"fail"'],
      match: /^\{"Time":"[^"]{1,60}","Action":"fail","Package":"(?<pack>[^"]{1,200})","Test":"(?<test>[^"]{1,200})"/,
      read: ({ pack = '', test = '' }, block) => {
        const said = block.before(
          /"Output":" {1,24}(?<path>[\w./-]{1,200}\.go):(?<line>\d{1,7}): (?<why>[^"]{1,300})"/,
          30,
        );
        return failedTest(
          {
            test,
            why: (said?.groups.why ?? '').replace(/\\[nt]/g, ' ').trim(),
            path: said?.groups.path ?? '',
            line: said?.groups.line ?? '',
          },
          {
            from: said && block.number - said.line < 9 ? said.line : block.number,
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
        const at = block.after(/^\s{2,8}(?<path>\S{1,300}\.go):(?<line>\d{1,7}) \+0x/, 8);
        const name = what ? block.at(what.line + 1).trim() : '';
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
    {
      literals: ['.go.orig'],
      match: /^diff (?:-u )?(?<path>\S{1,300}\.go)\.orig/,
      read: ({ path = '' }, block) => ({
        category: 'lint',
        strength: 'exact',
        title: `${shortLocation(path)} is not formatted as gofmt wants`,
        cause: `gofmt would change ${path}.`,
        key: `gofmt ${path}`,
        to: block.lastWhile(/^(?:[ +@-]|$)/, 30),
        locations: [locationOf(path)],
        fix: { summary: 'Format the code.', commands: [sh`gofmt -w ${path}`] },
      }),
    },
    {
      literals: ['.go:'],
      match:
        /^(?:vet: )?(?<path>(?:[A-Za-z]:)?[\w@./\\+~-]{1,300}\.go):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?: (?<text>.{1,2000})/,
      read: ({ path, line, column, text }, block) => {
        if (/^\s/.test(block.text)) return undefined;
        const network =
          /Get "https?:|dial tcp|TLS handshake|unexpected EOF|connection re|i\/o timeout|stream error|50\d /.test(
            text ?? '',
          );
        const compile = /\(compile\)$|^(?:undefined|undeclared|cannot use)\b/.test(text ?? '');
        const lint = !compile && /\((?:SA|ST|S|U|QF)\d{4}\)|should |is unused|\((?:\w+)\)$/.test(text ?? '');
        return {
          category: firstMatch(
            text,
            [
              [network, 'network'],
              [/no required module|cannot find (?:module|package)|missing go\.sum/, 'dependency'],
              [lint, 'lint'],
            ],
            'compile',
          ),
          strength: block.level === 'error' || block.before(/^# \S+/, 12) ? 'exact' : 'likely',
          title: `${shortLocation(path ?? '', line)}: ${text}`,
          cause: `${path}:${line}: ${text}`,
          key: `${path} ${text}`,
          from: /^# \S+/.test(block.at(block.number - 1)) ? block.number - 1 : block.number,
          to: block.lastWhile(/^[\w@./\\+~-]{1,300}\.go:\d+|^\t/),
          locations: [locationOf(path ?? '', line, column)],
          fix: lint
            ? { summary: 'Correct the line, or let the linter do it.', commands: [sh`golangci-lint run --fix`] }
            : undefined,
        };
      },
    },
    {
      literals: ['fatal error: '],
      match:
        /^fatal error: (?<text>(?:all goroutines are asleep|concurrent map|stack overflow|runtime: out of memory|found bad pointer|unexpected signal).{0,200})/,
      read: ({ text = '' }, block) => ({
        category: /out of memory/.test(text) ? 'resources' : 'crash',
        strength: 'exact',
        title: `Go runtime: ${text}`,
        cause: `The Go runtime stopped the program: ${text}`,
        to: block.lastBefore(/^(?:FAIL|exit status|ok|make)/, 30),
      }),
    },
    {
      literals: ['panic: '],
      match: /^panic: (?<text>.{1,500})/,
      read: ({ text }, block) => ({
        category: /test timed out/.test(text ?? '') ? 'timeout' : 'crash',
        strength: 'exact',
        title: `panic: ${text}`,
        cause: `The Go program panicked: ${text}`,
        to: block.lastBefore(/^(?:FAIL|exit status|ok|make)/, 60),
      }),
    },
    {
      literals: ['[build failed]', '[setup failed]'],
      match: /^FAIL\s{1,8}(?<name>\S{1,200}) \[(?:build|setup) failed\]/,
      read: ({ name }) => ({
        category: 'compile',
        strength: 'generic',
        title: `${name} does not build`,
        cause: `${name} does not build.`,
      }),
    },
    {
      literals: ['go: '],
      match:
        /^go: (?<text>(?!downloading|finding|extracting|added|upgraded|creating|found|to add)(?:.{0,300})(?:error|invalid|unknown revision|is not in (?:std|GOROOT)|no Go files|not found|no such|cannot|missing|requires|ambiguous|updates to go\.mod|inconsistent|dial tcp|lookup|40[134] |410 ).{0,300})/,
      read: ({ text }) => ({
        category: firstMatch(
          text ?? '',
          [
            [/dial tcp|lookup|timeout/, 'network'],
            [/40[13] |terminal prompts disabled/, 'credentials'],
          ],
          'dependency',
        ),
        strength: 'specific',
        title: `go: ${text}`,
        cause: `go: ${text}`,
        fix: firstMatch(
          text,
          [
            [/requires go >=/, useGoVersion],
            [/updates to go\.mod|missing go\.sum/, tidy],
          ],
          undefined,
        ),
      }),
    },
    {
      literals: ["Run 'go mod tidy'"],
      match: /^(?!\s*echo)(?<text>.{0,200}Run 'go mod tidy'.{0,100})/,
      read: ({ text }) => ({
        category: 'dependency',
        strength: 'specific',
        title: `${text}`,
        cause: `${text}`,
        fix: { summary: 'Run go mod tidy and commit go.mod and go.sum.', commands: [sh`go mod tidy`] },
      }),
    },
  ],
};

/** Of nested failures the innermost, which has the message. */
function deepest(block: Block, outer: string): { test: string; line: number } {
  let found = { test: outer, line: block.number };
  for (let line = block.number + 1; line < block.number + 6; line += 1) {
    const test = /^\s{1,24}--- FAIL: (?<test>\S{1,300}) \(/.exec(block.at(line))?.groups?.test;
    if (!test) break;
    found = { test, line };
  }
  return found;
}

/** With -v, what a test said stands above its verdict. */
function saidBefore(block: Block): LineMatch | undefined {
  const start = block.before(/^=== (?:RUN|NAME|CONT)\b/, 200);
  if (!start) return undefined;
  for (let line = start.line + 1; line < block.number; line += 1) {
    const text = block.at(line);
    const found = said.exec(text);
    if (found) return { line, text, groups: (found.groups ?? {}) as LineMatch['groups'] };
  }
  return undefined;
}

/** testify prints `Error:` and what it compared below the line. */
function asserted(block: Block, line: number): string {
  const said: string[] = [];
  for (let row = line + 1; row < line + 14; row += 1) {
    const found = /^\s{1,40}(?:Error: {1,8}\t?|(?=(?:expected|actual) {0,2}: ))\s{0,12}(?<text>\S.{0,160})/.exec(
      block.at(row),
    )?.groups?.text;
    if (found) said.push(found.trim());
    if (said.length === 3) break;
  }
  return said.join(', ').replace('Not equal:, ', '');
}
