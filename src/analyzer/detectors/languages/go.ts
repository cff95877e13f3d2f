import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';
import { phraseRule } from '../../detect/phrase-rule.ts';

const useGoVersion: Fix = {
  summary: 'Use the Go version that the module asks for.',
  commands: [sh`go version`, sh`go env GOTOOLCHAIN`],
};
const tidy: Fix = { summary: 'Run go mod tidy and commit go.mod and go.sum.', commands: [sh`go mod tidy`] };

// https://pkg.go.dev/cmd/vet, which prints as the compiler does
const vetted =
  /\b(?:Print|Sprint|Fprint|Error|Fatal|Log|Panic|Skip|Append)\w{0,4} (?:format|call|arg list|does not support)\b|composite literal uses unkeyed|^unreachable code|^self-assignment|(?:passes|copies|passed) lock\b|^struct field (?:tag )?\S{1,80} |^result of .{1,80} call not used|^loop variable .{1,60} captured|^the cancel\w{0,20} function|^method .{1,120} should have signature/;

const offline = /Get "https?:|dial tcp|TLS handshake|unexpected EOF|connection re|i\/o timeout|stream error|50\d /;

// https://pkg.go.dev/cmd/go
export const go: Detector = {
  tool: 'go',
  rules: [
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
        /^(?:vet: )?(?<path>(?:[A-Za-z]:)?[\w@./\\+~-]{1,300}\.go):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?: (?!warning: )(?<text>.{1,2000})/,
      read: ({ path, line, column, text }, block) => {
        const isBuild = block.before(/^# \S+/, 12) !== undefined;
        if (/^\s/.test(block.text) || (!isBuild && isLogged(path, column))) return undefined;
        const needs = isBuild && block.after(/^note: module requires Go (?<version>[\d.]{1,12})/, 40)?.groups.version;
        const compile = /\(compile\)$|^(?:undefined|undeclared|cannot use)\b/.test(text ?? '');
        const vet = vetted.test(text ?? '');
        const shown = isShownByLinter(block);
        const lint = shown || (!compile && /\((?:SA|ST|S|U|QF)\d{4}\)|should |is unused|\((?:\w+)\)$/.test(text ?? ''));
        return {
          category: firstMatch(
            text,
            [
              [offline, 'network'],
              [/no required module|cannot find (?:module|package)|missing go\.sum/, 'dependency'],
              [Boolean(needs), 'config'],
              [/^fatal error: [\w./-]{1,200}: No such file/, 'dependency'],
              [lint || vet, 'lint'],
            ],
            'compile',
          ),
          strength: block.level === 'error' || isBuild || shown ? 'exact' : 'likely',
          title: `${shortLocation(path ?? '', line)}: ${text}${needs ? ` (module requires Go ${needs})` : ''}`,
          cause: `${path}:${line}: ${text}`,
          key: `${path} ${text}`,
          from: /^# \S+/.test(block.at(block.number - 1)) ? block.number - 1 : block.number,
          to: block.lastWhile(/^[\w@./\\+~-]{1,300}\.go:\d+|^\t/),
          locations: [locationOf(path ?? '', line, column)],
          fix: firstMatch(
            text,
            [
              [/no required module|missing go\.sum/, tidy],
              [Boolean(needs), useGoVersion],
              [
                lint,
                { summary: 'Correct the line, or let the linter do it.', commands: [sh`golangci-lint run --fix`] },
              ],
            ],
            undefined,
          ),
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
      // perl names the place in its script.
      match: /^panic: (?<text>(?!.{1,300} at \S{1,200} line \d{1,7}\.?$).{1,500})/,
      read: ({ text }, block) => ({
        category: /test timed out/.test(text ?? '') ? 'timeout' : 'crash',
        // A worker may recover, and print it.
        strength: block.after(/^(?:ok|---) /, 2) ? 'generic' : 'exact',
        title: `panic: ${text}`,
        cause: `The Go program panicked: ${text}`,
        to: block.lastBefore(/^(?:FAIL|exit status|ok|make)/, 60),
      }),
    },
    {
      // What a server survives, but not the request
      literals: ['http: panic serving '],
      match: /\bhttp: panic serving \S{1,100}: (?<text>.{1,400})/,
      read: ({ text }, block) => ({
        category: 'crash',
        strength: 'specific',
        title: `The server panics: ${text}`,
        cause: `A Go server panicked as it answered a request: ${text}`,
        key: text,
        to: block.lastWhile(/^\s{0,8}goroutine \d/, 1),
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
      read: ({ text }, block) => ({
        category: firstMatch(
          text ?? '',
          [
            [/dial tcp|lookup|timeout/, 'network'],
            [/40[13] |terminal prompts disabled/, 'credentials'],
            [/^no such tool "/, 'missing_tool'],
          ],
          'dependency',
        ),
        strength: 'specific',
        title: `go: ${text}${/:$/.test(text ?? '') ? ` ${block.at(block.number + 1).trim()}` : ''}`,
        cause: `go: ${text}`,
        key: text,
        to: /:$/.test(text ?? '') ? block.number + 1 : block.number,
        fix: firstMatch(
          text,
          [
            [
              /inconsistent vendoring/,
              { summary: 'Write the vendor folder anew and commit it.', commands: [sh`go mod vendor`] },
            ],
            [/requires go >=/, useGoVersion],
            [/updates to go\.mod|missing go\.sum/, tidy],
          ],
          undefined,
        ),
      }),
    },
    {
      literals: [': relocation target '],
      match: /^(?<text>\S{1,300}: relocation target \S{1,300} not defined)/,
      read: ({ text = '' }, block) => ({
        category: 'compile',
        strength: 'exact',
        title: text,
        cause: `The Go linker does not find a symbol: ${text}`,
        to: block.lastWhile(/: relocation target /),
      }),
    },
    phraseRule(['Timeout exceeded: try increasing it by passing --timeout option'], {
      what: 'golangci-lint did not finish in its time',
      category: 'timeout',
      strength: 'exact',
      fix: { summary: 'Set `run.timeout` to more, or check fewer packages at once.' },
    }),
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

/** golangci-lint names the linter at the end, and shows the line of code below. */
function isShownByLinter(block: Block): boolean {
  return /\((?!typecheck\))[a-z]\w{2,30}\)$/.test(block.text) && /^\s{0,200}\^$/.test(block.at(block.number + 2));
}

/** Go's own package for logs puts a file without its folder and without a column before what any program says. */
function isLogged(path = '', column?: string): boolean {
  return !column && !/[/\\]/.test(path);
}
