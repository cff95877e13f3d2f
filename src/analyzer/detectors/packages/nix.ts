import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf } from '../../detect/location.ts';

// Of all that can be named, what no reference to a flake elsewhere is.
const stored = /^\/nix\/store\/[\w.+?=-]{1,220}$/;

// With what `writeShellApplication` checks a script
const shellCheck = /\bSC\d{4} \(/;

// https://nix.dev/manual/nix/stable
export const nix: Detector = {
  tool: 'nix',
  rules: [
    {
      literals: ['hash mismatch in fixed-output derivation'],
      match: /^error: hash mismatch in fixed-output derivation '(?<drv>[^']{1,200})'/,
      read: ({ drv = '' }, block) => {
        const got = block.after(/^\s{2,14}got:\s{1,6}(?<hash>\S{1,100})/, 4);
        const name = drv.replace(/^.*\/\w{32}-|\.drv$/g, '');
        return {
          category: 'dependency',
          strength: 'exact',
          title: `Nix: the source of ${name} has another hash than written`,
          cause: `What was downloaded for ${name} does not have the hash that the expression names${got ? `; it has ${got.groups.hash}` : ''}.`,
          key: `hash ${name}`,
          to: got?.line ?? block.number,
          fix: {
            summary: 'If the new source is meant, write its hash into the expression.',
            steps: got ? [`Set hash = "${got.groups.hash}".`] : [],
          },
        };
      },
    },
    {
      literals: ["error: builder for '", "error: Cannot build '"],
      match:
        /^error: (?:builder for '(?<drv>[^']{1,200})' failed with exit code (?<code>\d{1,3})|Cannot build '(?<other>[^']{1,200})')/,
      read: ({ drv = '', other = '', code = '' }, block) => {
        const name = (drv || other).replace(/^.*\/\w{32}-|\.drv[.']*$/g, '');
        const last = block.lastWhile(/^\s{4,}(?:>|last \d|Reason:|\S)/, 30);
        const said = saidBy(block.at, block.number, last);
        return {
          category: shellCheck.test(said?.text ?? '') ? 'lint' : 'compile',
          strength: 'specific',
          title: `Nix could not build ${name}${said ? `: ${said.text}` : ''}`,
          cause: `The builder of ${name} ended${code ? ` with exit code ${code}` : ''}${said ? `: ${said.text}` : '.'}`,
          key: `${name} ${said?.text ?? ''}`,
          to: last,
          also: said && said.line > block.number + 9 ? [said.line] : [],
          fix: {
            summary: 'Read the whole log of the derivation.',
            commands: [sh`nix log ${stored.exec(drv || other)?.[0]}`],
          },
        };
      },
    },
    {
      literals: [
        'error: attribute',
        'error: undefined variable',
        'error: syntax error',
        'error: The option',
        'error: infinite recursion',
        'error: assertion',
        'error: Package ‘',
        'error: getting status of',
        'error: path ',
        'error: flake ',
        'error: cannot find flake',
        'error: evaluation aborted',
        'error: value is',
      ],
      match:
        /^\s{0,7}error: (?<text>(?:attribute '|undefined variable|syntax error|The option|infinite recursion|assertion '|Package ‘|getting status of|path '|flake '|cannot find flake|evaluation aborted|value is).{1,400})/,
      read: ({ text = '' }, block) => {
        const at = block.after(/^\s{2,10}at (?<path>[^\s:]{1,300}\.nix):(?<line>\d{1,7}):(?<column>\d{1,5})/, 4);
        // Other compilers draw a frame below such a message.
        if (!at && (/^(?:syntax|path|value|assertion)/.test(text) || /^\s{1,8}│/.test(block.at(block.number + 1))))
          return undefined;
        return unevaluated(text, block);
      },
    },
    {
      // Below a trace, whatever it says
      literals: ['       error: '],
      match: /^ {7}error: (?<text>(?!builder for|Cannot build|\d{1,5} dependenc|hash mismatch).{2,400})/,
      read: ({ text = '' }, block) =>
        block.before(/^ {7}(?:… |\(stack trace truncated)/, 40) ? unevaluated(text, block) : undefined,
    },
  ],
};

function unevaluated(text: string, block: Block): Finding {
  const at = block.after(/^\s{2,10}at (?<path>[^\s:]{1,300}\.nix):(?<line>\d{1,7}):(?<column>\d{1,5})/, 4)?.groups;
  return {
    category: firstMatch(text, [[/^unable to download|[Cc]ould not resolve|[Tt]imeout/, 'network']], 'config'),
    strength: 'exact',
    title: `Nix: ${text}`,
    cause: `The Nix expression does not evaluate: ${text}`,
    key: text,
    to: block.lastWhile(/^\s{2,}|^$/, 9),
    locations: at ? [locationOf(at.path ?? '', at.line, at.column)] : [],
    fix: { summary: 'Evaluate it with the trace.', commands: [sh`nix flake check --show-trace`] },
  };
}

/** The builder's own words, quoted behind `>`. */
function saidBy(at: (line: number) => string, from: number, to: number): { line: number; text: string } | undefined {
  for (let line = from + 1; line <= to; line += 1) {
    const text = /^\s{4,12}> (?<text>.{0,300}(?:rror|FAIL|fail|not found|cannot|\bSC\d{4} \(\w{4,8}\): ).{0,200})/.exec(
      at(line),
    )?.groups?.text;
    if (text) return { line, text: text.replace(/^[-^]{2,80} /, '').trim() };
  }
  return undefined;
}
