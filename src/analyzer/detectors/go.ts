import type { Detector } from '../detector.ts';
import { place, where } from '../place.ts';

// https://pkg.go.dev/cmd/go
export const go: Detector = {
  tool: 'go',
  rules: [
    {
      literals: ['--- FAIL: '],
      match: /^\s{0,16}--- FAIL: (?<test>\S{1,300}) \(/,
      read: ({ test }, block) => {
        const at = block.after(/^\s{1,24}(?<path>[\w./-]{1,200}\.go):(?<line>\d{1,7}): (?<text>.{0,500})/, 15);
        return {
          category: 'test',
          strength: 'exact',
          title: `${test} failed${at ? `: ${at.groups.text}` : ''}`,
          cause: `${test} failed${at ? ` at ${where(at.groups.path ?? '', at.groups.line)}: ${at.groups.text}` : ''}`,
          key: `${test} ${at?.groups.text ?? ''}`,
          to: Math.min(block.lastBefore(/^(?:--- |=== |FAIL|PASS|ok|\?)/, 60), block.number + 40),
          tests: [test ?? ''],
          locations: at ? [place(at.groups.path ?? '', at.groups.line)] : [],
          fix: { summary: 'Run the failed test alone.', commands: [`go test -run '^${test?.split('/')[0]}$' ./...`] },
        };
      },
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
          category: network
            ? 'network'
            : /no required module|cannot find (?:module|package)|missing go\.sum/.test(text ?? '')
              ? 'dependency'
              : lint
                ? 'lint'
                : 'compile',
          strength: block.level === 'error' || block.before(/^# \S+/, 12) ? 'exact' : 'likely',
          title: `${where(path ?? '', line)}: ${text}`,
          cause: `${path}:${line}: ${text}`,
          key: `${path} ${text}`,
          from: /^# \S+/.test(block.at(block.number - 1)) ? block.number - 1 : block.number,
          to: block.lastWhile(/^[\w@./\\+~-]{1,300}\.go:\d+|^\t/),
          locations: [place(path ?? '', line, column)],
        };
      },
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
        /^go: (?<text>(?!downloading|finding|extracting|added|upgraded|creating|found|to add)(?:.{0,300})(?:error|invalid|unknown revision|not found|no such|cannot|missing|requires|ambiguous|updates to go\.mod|inconsistent|dial tcp|lookup).{0,300})/,
      read: ({ text }) => ({
        category: /dial tcp|lookup|timeout/.test(text ?? '') ? 'network' : 'dependency',
        strength: 'specific',
        title: `go: ${text}`,
        cause: `go: ${text}`,
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
        fix: { summary: 'Run go mod tidy and commit go.mod and go.sum.', commands: ['go mod tidy'] },
      }),
    },
  ],
};
