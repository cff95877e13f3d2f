import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { findingAt } from '../../detect/common-findings.ts';
import type { Detector, Finding, Fix } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';

const causedBy = /^(?:$|Caused by:|referenced by workspace at |\s+\S|\s*\d+: )/;
// The first of the linker's lines that it, or the driver that ran it, marks as an error.
const saidByLinker =
  /^ {2,12}(?:= note: )?(?:[\w.+/\\:-]{1,200}: (?:fatal )?error: |(?:fatal )?error: |[\w.+-]{1,60} ?: (?:fatal )?error (?:[A-Z]{2,4}\d{3,5}|\d{3,5}): )(?!linker command failed|ld returned)\S/;
const offline =
  /Could not resolve host|[Cc]onnection (?:refused|reset|timed out)|[Tt]imed? ?out|spurious network error|SSL (?:error|connect)|curl/;

// https://doc.rust-lang.org/cargo/reference/external-tools.html
export const cargo: Detector = {
  tool: 'rust',
  rules: [
    {
      literals: [
        'error: failed to',
        'error: no matching package',
        'error: package `',
        'error: linking with',
        'error: the lock file',
        'error: cannot update the lock file',
        'error: toolchain',
        'error: could not download',
        'error: no such command',
        'error: no such subcommand',
        'error: rustc ',
        'error: the package ',
        'error: component ',
        "error: the '",
        ' target named `',
      ],
      match:
        /^error: (?<text>(?:failed to(?! push some refs| fetch some objects)|no matching package|package `|linking with|the lock file|cannot update the lock file|toolchain|could not download|no such (?:sub)?command|rustc |the package |component |the '|no (?:bin|lib|example|test|bench) target named `).{1,500})/,
      read: ({ text = '' }, block) => {
        const deepest = block.lastWhile(causedBy, 25);
        if (text.startsWith('linking with')) return linking(text, block, deepest);
        const reason = deepest > block.number ? block.at(deepest).trim() : '';
        const isAway = /^failed to (?:get|download|fetch|update|query|load source)/.test(text) && offline.test(reason);
        return {
          category: firstMatch(
            text,
            [
              [isAway || /download|fetch|network/.test(text), 'network'],
              [/no such|toolchain|component |requires rustc|rustc /, 'missing_tool'],
              [/manifest|does not (?:contain|have) (?:this|these|the) feature|target named/, 'config'],
            ],
            'dependency',
          ),
          strength: /custom build command/.test(text) ? 'generic' : 'specific',
          title: isAway || /manifest/.test(text) ? withReason(text, block, deepest) : text,
          cause: `cargo: ${text}${reason ? ` — ${reason}` : ''}`,
          key: text,
          to: deepest,
          fix: installFix(text),
        };
      },
    },
    {
      // With --message-format=json, a message a line
      literals: ['"reason":"compiler-message"'],
      match:
        /^\{"reason":"compiler-message",.{1,1500}?"rendered":"error(?:\[(?<code>E\d{4})\])?: (?<text>[^"\\]{1,400}(?:\\"[^"\\]{0,200}){0,6})\\n {1,8}--> (?<path>[^"\\:]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5})/,
      read: ({ code, text = '', ...at }) =>
        findingAt('compile', { ...at, text: `${code ? `${code}: ` : ''}${text.replaceAll('\\"', '"')}` }),
    },
    {
      // With --message-format=short
      literals: ['.rs:'],
      match:
        /^(?<path>[^\s:]{1,300}\.rs):(?<line>\d{1,7}):(?<column>\d{1,5}): error(?:\[(?<code>E\d{4})\])?: (?<text>.{1,600})/,
      read: ({ code, text, ...at }) => findingAt('compile', { ...at, text: `${code ? `${code}: ` : ''}${text}` }),
    },
    {
      literals: ['.toml:'],
      match: /^\s{1,12}--> (?<path>\S{0,300}\.toml):(?<line>\d{1,7}):(?<column>\d{1,5})$/,
      read: (at, block) => {
        const said = block.before(/^error: (?<text>.{1,400})/, 1);
        return said
          ? findingAt(
              'config',
              { ...at, text: said.groups.text ?? '' },
              { from: said.line, to: block.lastWhile(/^\s{0,6}(?:\d{1,7} )?\|/, 4) },
            )
          : undefined;
      },
    },
  ],
};

/** rustc shows in a note what the linker said, below the command with which it ran it. */
function linking(text: string, block: Block, to: number): Finding {
  const said = block.after(saidByLinker, to - block.number);
  const shown = said?.text.trim().replace(/^= note: /, '');
  return {
    category: 'compile',
    strength: 'specific',
    title: shown ? `Link error: ${shown}` : text,
    cause: shown ? `The linker fails: ${shown}` : `cargo: ${text}`,
    key: shown ? shown.replace(/\S{0,300}[/\\]/g, '') : text,
    from: said?.line ?? block.number,
    to: said ? Math.min(said.line + 4, to) : to,
  };
}

/** The name of what was to be read or fetched, and the last of the reasons below. */
function withReason(text: string, block: Block, deepest: number): string {
  const said = block
    .at(deepest)
    .trim()
    .replace(/^\[\d{1,3}\] /, '');
  // Between two reasons stand an empty line and `Caused by:`.
  const above = block.at(deepest - 3).trim();
  const read = /^failed to (?:read|parse) /.test(above) ? `${above}: ` : '';
  return deepest > block.number && said ? `${text}: ${read}${said}` : text;
}

function installFix(text: string): Fix | undefined {
  const command = /^no such (?:sub)?command: `(?<name>[\w-]{1,60})`/.exec(text)?.groups?.name;
  if (command)
    return {
      summary: `Install cargo-${command} before it is called; cargo itself has no such command.`,
      commands: [sh`cargo install ${plainName(`cargo-${command}`)}`],
    };
  if (/^the lock file|^cannot update the lock file/.test(text))
    return { summary: 'Write Cargo.lock anew and commit it.', commands: [sh`cargo update --workspace`] };
  return undefined;
}
