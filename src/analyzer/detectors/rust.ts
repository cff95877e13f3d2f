import type { Block } from '../block.ts';
import type { Detector } from '../detector.ts';
import { place, where } from '../place.ts';

const arrow = /^\s{1,12}--> (?<path>.{1,300}?):(?<line>\d{1,7}):(?<column>\d{1,5})$/;

// https://doc.rust-lang.org/rustc/json.html
export const rust: Detector = {
  tool: 'rust',
  rules: [
    {
      literals: ['error[E', 'error: '],
      match:
        /^error(?:\[(?<code>E\d{4})\])?: (?<text>(?!could not compile|aborting due to|test failed|build failed|\d+ target).{1,600})/,
      read: ({ code, text }, block) => {
        const at = block.after(arrow, 4);
        if (!at && !code) return undefined;
        const path = at?.groups.path ?? '';
        return {
          category: /clippy::|#\[deny|unused|lint/.test(block.at(block.number + 5)) && !code ? 'lint' : 'compile',
          strength: 'exact',
          title: `${code ? `${code}: ` : ''}${text}${path ? ` (${where(path, at?.groups.line)})` : ''}`,
          cause: `rustc rejects ${path ? `${path}:${at?.groups.line}` : 'the code'}: ${text}`,
          key: `${code} ${text}`,
          to: endOfDiagnostic(block),
          locations: path ? [place(path, at?.groups.line, at?.groups.column)] : [],
          fix: code ? { summary: `Correct what ${code} describes.`, commands: [`rustc --explain ${code}`] } : undefined,
        };
      },
    },
    {
      literals: ['panicked at'],
      match: /^\s{0,12}thread '(?<name>.{1,200}?)' (?:\(\d{1,9}\) )?panicked at (?<said>.{1,600})/,
      read: ({ name, said }, block) => {
        const text = /:\d+:\d+:$/.test(said ?? '')
          ? `${block.at(block.number + 1).trim()} (${said?.slice(0, -1)})`
          : said;
        const test = name !== 'main' && block.before(/^---- .{1,300} stdout ----$/, 4);
        return {
          category: test ? 'test' : /https?:\/\/|\b404\b/.test(text ?? '') ? 'network' : 'crash',
          strength: test ? 'exact' : 'specific',
          title: `${name} panicked: ${text}`,
          cause: `Thread ${name} panicked at ${text}`,
          key: `${name} ${text?.replace(/,? ?\(?[\w./\\-]{1,200}:\d+:\d+.{0,4}$/, '')}`,
          from: test ? test.line : block.number,
          to: block.lastBefore(/^\s*$/, 12),
          tests: test ? [name ?? ''] : [],
        };
      },
    },
    {
      literals: ['error: could not compile', 'error: aborting due to', 'error: test failed', 'error: build failed'],
      match: /^error: (?<text>(?:could not compile|aborting due to|test failed|build failed).{0,200})/,
      read: ({ text }) => ({
        category: /test/.test(text ?? '') ? 'test' : 'compile',
        strength: 'echo',
        title: `${text}`,
        cause: `${text}`,
      }),
    },
    {
      literals: [
        'error: failed to',
        'error: no matching package',
        'error: package `',
        'error: linking with',
        'error: the lock file',
        'error: toolchain',
        'error: could not download',
        "error: the '",
      ],
      match:
        /^error: (?<text>(?:failed to|no matching package|package `|linking with|the lock file|toolchain|could not download|the ').{1,500})/,
      read: ({ text }, block) => {
        const deepest = block.lastWhile(/^(?:$|Caused by:|\s+\S|\s*\d+: )/, 25);
        return {
          category: /linking/.test(text ?? '')
            ? 'compile'
            : /download|fetch|network/.test(text ?? '')
              ? 'network'
              : 'dependency',
          strength: /custom build command/.test(text ?? '') ? 'generic' : 'specific',
          title: `${text}`,
          cause: `cargo: ${text}${deepest > block.number ? ` — ${block.at(deepest).trim()}` : ''}`,
          key: text,
          to: deepest,
        };
      },
    },
    {
      literals: [' FAIL ['],
      match: /^\s{1,12}FAIL \[ {0,6}[\d.]{1,10}s\] (?:\([^)]{1,30}\) )?(?<test>\S.{0,300})/,
      read: ({ test }, block) => ({
        category: 'test',
        strength: 'exact',
        title: `${test} failed`,
        cause: `Test ${test} failed.`,
        key: test,
        tests: [test ?? ''],
        to: Math.min(block.lastBefore(/^\s{4,12}(?:PASS|FAIL|SKIP|Summary|──)/, 30), block.number + 30),
      }),
    },
    {
      literals: ['Diff in '],
      match: /^Diff in (?<path>\S.{0,300}?)(?::| at line )(?<line>\d{1,7})?:?$/,
      read: ({ path, line }, block) => ({
        category: 'lint',
        strength: 'specific',
        title: `${where(path ?? '', line)} is not formatted`,
        cause: `rustfmt would change ${path}.`,
        key: path,
        to: block.lastWhile(/^[ +-]/, 30),
        fix: { summary: 'Format the code.', commands: ['cargo fmt'] },
      }),
    },
  ],
};

function endOfDiagnostic(block: Block): number {
  return block.lastWhile(/^(?:\s|\d{1,7} |\.\.\.|$|note:|help:)/, 40);
}
