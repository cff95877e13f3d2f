import { type Command, sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Fix } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';
import { threadOfTests } from '../../detect/thread-of-tests.ts';

const arrow = /^\s{1,12}--> (?<path>.{1,300}?):(?<line>\d{1,7}):(?<column>\d{1,5})$/;

const panic = /^\s{0,12}thread '(?<name>.{1,200}?)' (?:\(\d{1,9}\) )?panicked at (?<said>.{1,600})/;
// What was in it tells more than that it was opened.
const unwrapped = /^'?called `\w{1,12}::\w{1,20}\(\)` on an? `\w{1,12}` value: /;
// The thread of a test of documentation is always main.
const outputOfDoc = /^---- (?<test>\S{1,200} - .{0,200}\(line \d{1,7}\)) stdout ----$/;
// Of cargo test, and of cargo-nextest
const outputOfTest = /^---- .{1,300} stdout ----$|^--- STDERR: {1,20}\S|^ {1,6}stderr ─{2,80}$/;

// https://doc.rust-lang.org/rustc/json.html
export const rust: Detector = {
  tool: 'rust',
  rules: [
    {
      literals: ['error: linker `'],
      match: /^error: (?<text>linker `(?<program>[^`]{1,200})` not found)$/,
      read: ({ text, program = '' }, block) => ({
        category: 'missing_tool',
        strength: 'exact',
        title: `rustc cannot link: ${text}`,
        cause: `rustc cannot link, because the ${text}.`,
        key: text,
        to: block.lastWhile(/^\s{2}[|=]/, 4),
        fix: {
          summary: `Install ${program} in the job's image: rustc links with a C compiler, or name another in \`linker\` of .cargo/config.toml.`,
        },
      }),
    },
    {
      literals: ['error[E', 'error: '],
      match:
        /^error(?:\[(?<code>E\d{4})\])?: (?<text>(?!could not compile|aborting due to|test failed|build failed|\d+ target).{1,600})/,
      read: ({ code, text }, block) => {
        const at = block.after(arrow, 4);
        const path = at?.groups.path ?? '';
        // Other programs print the format of rustc too: Hurl of its requests, and the spelling checker typos of any file.
        if (!code && (!path.endsWith('.rs') || /^`[^`]{1,60}` should be `/.test(text ?? ''))) return undefined;
        const lint = code ? undefined : lintOf(block);
        return {
          category: firstMatch(
            text,
            [
              [/^Undefined Behavior/, 'crash'],
              [code === 'E0463' && block.after(/ target may not be installed/, 6) !== undefined, 'missing_tool'],
              [Boolean(lint), 'lint'],
            ],
            'compile',
          ),
          strength: 'exact',
          title: `${code ? `${code}: ` : ''}${text}${path ? ` (${shortLocation(path, at?.groups.line)})` : ''}`,
          cause: `rustc rejects ${path ? `${path}:${at?.groups.line}` : 'the code'}: ${text}${lint ? ` (${lint})` : ''}`,
          key: `${code} ${text}`,
          to: endOfDiagnostic(block),
          locations: path ? [locationOf(path, at?.groups.line, at?.groups.column)] : [],
          fix: code ? explain(code, block) : allow(lint),
        };
      },
    },
    {
      literals: ['panicked at'],
      match: panic,
      read: ({ name, said }, block) => {
        const thread = threadOfTests(name ?? '', block);
        if (thread.passed) return undefined;
        const at = /(?:^|[ ,])(?<path>(?:[A-Za-z]:)?[^\s,':]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5}):?$/.exec(
          said ?? '',
        )?.groups;
        const text = /:\d+:\d+:$/.test(said ?? '')
          ? `${message(block)} (${shortLocation(at?.path ?? '', at?.line)})`
          : said?.replace(/^'$/, () => block.at(block.number + 1).trim());
        const doc = block.before(outputOfDoc, 8)?.groups.test;
        const test = (doc || name !== 'main') && block.before(outputOfTest, 8);
        const ofTest = Boolean(test) || thread.isTest;
        const told = `${doc ?? name} panicked: ${text?.replace(unwrapped, '')}`;
        return {
          category: firstMatch(
            text,
            [
              [ofTest, 'test'],
              [/^Could not find .{1,60} (?:installation|executable|binary)/, 'missing_tool'],
              [/: NotPresent\b/, 'config'],
              [/https?:\/\/|\b404\b/, 'network'],
            ],
            'crash',
          ),
          strength: test ? 'exact' : thread.strength,
          title: told,
          cause: `Thread ${told}`,
          key: `${name} ${text?.replace(/,? \(?[\w./\\-]{1,200}:\d{1,7}(?::\d{1,5})?.{0,4}$/, '')}`,
          from: test ? test.line : block.number,
          to: block.lastBefore(/^\s*$/, 12),
          tests: ofTest ? [doc ?? name ?? ''] : [],
          locations: at ? [locationOf(at.path ?? '', at.line, at.column)] : [],
          fix: test
            ? { summary: 'Run the failed test alone.', commands: [doc ? sh`cargo test --doc` : alone(name, test.text)] }
            : undefined,
        };
      },
    },
    {
      literals: ['error['],
      match:
        /^error\[(?<code>vulnerability|unsound|yanked|unmaintained|notice|rejected|unlicensed|no-license-field|duplicate|banned|not-allowed|wildcard|source-not-allowed|git-source-underspecified|unresolved-workspace-dependency|workspace-duplicate|feature-\w{1,20}|default-feature-enabled)\]: (?<text>.{1,400})/,
      read: ({ code = '', text = '' }, block) => {
        const crate =
          block.after(/^\s{1,12}(?:┌─ .{1,200}|│ )/, 3) &&
          block.after(/^\s{1,12}(?:├|=) .{0,40}?(?<name>[\w-]{1,60} v\d[\w.+-]{0,30})/, 25)?.groups.name;
        return {
          category: /^(?:vulnerability|unsound|yanked|unmaintained)$/.test(code) ? 'security_check' : 'dependency',
          strength: 'exact',
          title: `cargo-deny (${code}): ${text}${crate ? ` (${crate})` : ''}`,
          cause: `cargo-deny refuses a dependency: ${text}${crate ? `, ${crate}` : ''}`,
          key: `${code} ${text}`,
          to: endOfDiagnostic(block),
          fix: {
            summary: 'Update the crate, or add an exception with its reason to deny.toml.',
            commands: [crate ? sh`cargo update -p ${crate.split(' ')[0]}` : sh`cargo deny check`],
          },
        };
      },
    },
    {
      literals: ['RUSTSEC-'],
      match: /^ID: {1,10}(?<id>RUSTSEC-\d{4}-\d{4})/,
      read: ({ id }, block) => {
        const crate = block.before(/^Crate: {1,10}(?<name>\S{1,80})/, 5);
        const title = block.before(/^Title: {1,10}(?<text>.{1,200})/, 3)?.groups.text ?? '';
        return {
          category: 'security_check',
          strength: 'exact',
          title: `${id} in ${crate?.groups.name ?? 'a crate'}: ${title}`,
          cause: `cargo-audit reports ${id} in ${crate?.groups.name ?? 'a dependency'}: ${title}`,
          key: id,
          from: crate?.line ?? block.number,
          to: block.lastWhile(/^(?:URL|Solution|Severity|Date|Dependency tree)/, 4),
          fix: {
            summary: 'Update the crate to the version under “Solution”.',
            commands: [sh`cargo update -p ${crate?.groups.name ?? '<crate>'}`],
          },
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
      literals: [' FAIL ['],
      match: /^\s{1,12}FAIL \[ {0,6}[\d.]{1,10}s\] (?:\([^)]{1,30}\) )?(?<test>\S.{0,300})/,
      read: ({ test = '' }, block) => {
        const to = Math.min(block.lastBefore(/^\s{4,12}(?:PASS|FAIL|SKIP|Summary|──)/, 30), block.number + 30);
        const name = test.split(' ').at(-1) ?? '';
        return {
          category: 'test',
          // A panic below is found by itself, and tells more.
          strength: block.after(panic, to - block.number) ? 'specific' : 'exact',
          title: `${test} failed`,
          cause: `Test ${test} failed.`,
          key: test,
          tests: [name],
          fix: { summary: 'Run the failed test alone.', commands: [sh`cargo nextest run ${name}`] },
          to,
        };
      },
    },
    {
      literals: ['Diff in '],
      match: /^(?:[Ww]arning: )?Diff in (?<path>\S.{0,300}?)(?::| at line )(?<line>\d{1,7})?:?$/,
      read: ({ path, line }, block) => ({
        category: 'lint',
        strength: 'specific',
        title: `${shortLocation(path ?? '', line)} is not formatted`,
        cause: `rustfmt would change ${path}.`,
        key: path,
        to: block.lastWhile(/^[ +-]/, 30),
        fix: { summary: 'Format the code.', commands: [sh`cargo fmt`] },
      }),
    },
  ],
};

/** The lint that made the error, named in its notes. */
function lintOf(block: Block): string | undefined {
  const note = block.after(
    /`(?:#\[(?:deny|forbid)\((?<name>[\w:-]{1,80})\)\]|-D (?<flag>[\w:-]{1,80})`)|lint-list\/index\.html#(?<clippy>\w{1,80})|index\.html#\/?(?<page>\w{1,80})/,
    endOfDiagnostic(block) - block.number,
  );
  const { name, flag, clippy, page } = note?.groups ?? {};
  const lint = name || flag || (clippy || page ? `clippy::${clippy || page}` : undefined);
  return lint?.replaceAll('-', '_');
}

function alone(name: string | undefined, heading: string): Command | undefined {
  return heading.startsWith('----') ? sh`cargo test ${name} -- --exact --nocapture` : sh`cargo nextest run ${name}`;
}

/** What was asserted and the two sides below it. */
function message(block: Block): string {
  const sides = [2, 3].map(
    (step) => /^\s{1,12}(?<side>(?:left|right): .{1,80})/.exec(block.at(block.number + step))?.groups?.side,
  );
  return [block.at(block.number + 1).trim(), ...sides.filter(Boolean)].join(', ');
}

function endOfDiagnostic(block: Block): number {
  return block.lastWhile(/^(?:\s|\d{1,7} |\.\.\.|$|note:|help:)/, 40);
}

function explain(code: string, block: Block): Fix {
  const target = block.after(/the `(?<name>[\w.-]{1,60})` target may not be installed/, 6)?.groups.name;
  if (target)
    return {
      summary: `Install the standard library of ${target} before it is built for.`,
      commands: [sh`rustup target add ${target}`],
    };
  return { summary: `Correct what ${code} describes.`, commands: [sh`rustc --explain ${code}`] };
}

function allow(lint: string | undefined): Fix | undefined {
  if (!lint) return undefined;
  return {
    summary: `Correct it, or write #[allow(${lint})] with the reason.`,
    commands: [lint.startsWith('clippy') ? sh`cargo clippy --fix` : sh`cargo fix`],
  };
}
