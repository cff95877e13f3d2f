import { sh } from '../../commands/shell-command.ts';
import type { Block, Groups } from '../../detect/block.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';

// Nim, Zig, D, Lean, F*, PureScript, Fortran, Stan, Crystal, Pascal, Protocol Buffers, Ada and hardware languages: each names the place in its own way
export const smallCompilers: Detector = {
  tool: 'compiler',
  isProgram: false,
  rules: [
    {
      // Sass names the place last, below the code
      literals: [' root stylesheet'],
      match: /^\s{2,4}(?<path>\S{1,300}) (?<line>\d{1,7}):(?<column>\d{1,5})\s{1,12}root stylesheet$/,
      read: ({ path = '', line = '', column = '' }, block) => {
        const code = block.before(/^\s{1,8}╷$/, 12);
        const above = code ? block.at(code.line - 1).replace(/^\[(?:sass|vite)\] /, '') : '';
        const text = /^\S/.test(above) ? above.replace(/^Error: /, '') : '';
        if (!code || !text || /^DEPRECATION WARNING|^Deprecation/.test(text)) return undefined;
        return findingAt('compile', { path, line, column, text }, { from: code.line - 1, to: block.number });
      },
    },
    {
      // Delphi, in whatever language
      literals: ['[dcc'],
      match: /^\[dcc\w{2,12} [^\]]{1,24}\] (?<path>[^\s(]{1,300})\((?<line>\d{1,7})\): (?<text>[EF]\d{4} .{1,400})/,
      read: (groups) => findingAt('compile', groups),
    },
    {
      literals: ['.lean:'],
      match:
        /^(?<first>error: )?(?<path>[^\s:]{1,300}\.lean):(?<line>\d{1,7}):(?<column>\d{1,5}): (?<word>error(?:\([\w.]{1,80}\))?: )?(?<text>.{1,400})/,
      read: (groups, block) =>
        groups.first || groups.word
          ? findingAt('compile', groups, {
              to: block.lastBefore(/^(?:(?:error|warning|info|trace): |[✖✔⚠ℹ] |\S{1,300}\.lean:\d|\s*$)/, 9),
            })
          : undefined,
    },
    {
      // PureScript, as Spago shows it
      literals: ['[ERROR '],
      match: /^\[ERROR \d{1,5}\/\d{1,5} \w{1,60}\] (?<path>[^\s:]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5})$/,
      read: (groups, block) => {
        // Below the code, which begins with its number or points to a part of it
        const said = block.after(/^ {2}(?<text>(?! |\d{1,7} {2,})\S.{0,400})/, 20);
        return (
          said && findingAt('compile', { ...groups, ...said.groups }, { to: Math.min(said.line, block.number + 9) })
        );
      },
    },
    {
      // F*, in both of its forms
      literals: ['.fst(', '.fsti('],
      match:
        /^(?:\* Error (?<code>\d{1,4}) at )?(?<path>[^\s(]{1,300}\.fsti?)\((?<line>\d{1,7}),(?<column>\d{1,5})-\d{1,7},\d{1,5}\):(?: \(Error (?<number>\d{1,4})\) (?<said>.{1,400}))?$/,
      read: ({ code, number, said, ...place }, block) => {
        if (!code && !number) return undefined;
        const text =
          said ??
          block
            .at(block.number + 1)
            .trim()
            .replace(/^- /, '');
        return findingAt('compile', { ...place, text }, { to: said ? block.number : block.lastWhile(/^ {2}\S/, 9) });
      },
    },
    {
      literals: ['.nim('],
      match: /^(?<path>\S{1,300}\.nims?)\((?<line>\d{1,7}), (?<column>\d{1,5})\) (?:Error: )(?<text>.{1,400})/,
      read: (groups) => findingAt('compile', groups),
    },
    {
      literals: ['.zig:'],
      match: /^(?<path>[^\s:]{1,300}\.zig):(?<line>\d{1,7}):(?<column>\d{1,5}): error: (?<text>.{1,400})/,
      read: (groups, block) => {
        const test = /^'(?<test>[^']{1,200})' failed: (?<why>.{1,200})/.exec(groups.text ?? '');
        return findingAt(test ? 'test' : 'compile', groups, { to: block.lastWhile(/^(?:\s{2,}|.{1,300}: note: )/, 8) });
      },
    },
    {
      literals: ["test: error: '"],
      match: /^(?:run )?test: error: '(?<test>[^']{1,200})' (?:failed|leaked|crashed)(?:: ?(?<why>.{0,200}))?$/,
      read: ({ test = '', why = '' }, block) => {
        const said = why.replace(/={3,60}/g, '').trim();
        return failedTest({ test, why: said }, { to: Math.min(block.number + 9, block.paragraphEnd(12)) });
      },
    },
    {
      literals: ['.d('],
      match: /^(?<path>\S{1,300}\.di?)\((?<line>\d{1,7})(?:,(?<column>\d{1,5}))?\): Error: (?<text>.{1,400})/,
      read: (groups, block) => findingAt('compile', groups, { to: block.lastWhile(/^\S{1,300}\.di?\(\d/, 10) }),
    },
    {
      // MoonBit
      literals: ['.mbt:'],
      match:
        /^(?<path>[^\s:]{1,300}\.mbt):(?<line>\d{1,7}):(?<column>\d{1,5})-\d{1,7}:\d{1,5} \[E?\d{4}\] (?!Warning)(?:Error: )?(?<text>.{1,400})/,
      read: (groups) => findingAt('compile', groups),
    },
    {
      literals: ['.hx:'],
      match:
        /^(?<path>[^\s:]{1,300}\.hx):(?<line>\d{1,7}): (?:characters|lines) (?<column>\d{1,5})-\d{1,5} : (?!Warning)(?<text>.{1,400})/,
      read: (groups, block) => findingAt('compile', groups, { to: block.lastWhile(/^\S{1,300}\.hx:\d/, 10) }),
    },
    {
      literals: ['.f90:', '.F90:', '.f:', '.f95:', '.F:'],
      match: /^(?<path>[^\s:]{1,300}\.[fF](?:\d\d)?):(?<line>\d{1,7}):(?<column>\d{1,5}):$/,
      read: (groups, block) => {
        const said = block.after(/^(?<kind>Error|Fatal Error|Internal Error): (?<text>.{1,400})/, 8);
        return said ? findingAt('compile', { ...groups, text: said.groups.text ?? '' }, { to: said.line }) : undefined;
      },
    },
    {
      // Stan draws the code before it says what is wrong.
      literals: [".stan', line "],
      match:
        /^(?:Semantic|Syntax) error in '(?<path>[^']{1,300}\.stan)', line (?<line>\d{1,7}), column (?<column>\d{1,5})\b.{0,60}:$/,
      read: (groups, block) => {
        const said = block.after(/^(?!-)(?<text>\S.{1,400})$/, 16);
        return said
          ? findingAt('compile', { ...groups, text: said.groups.text ?? '' }, { from: said.line, also: [block.number] })
          : undefined;
      },
    },
    {
      literals: ['.cr:'],
      match: /^\s{0,4}(?:Error |error )?[Ii]n (?<path>[^\s:]{1,300}\.cr):(?<line>\d{1,7})(?::(?<column>\d{1,5}))?$/,
      read: (groups, block) => {
        const said = block.after(/^\s{0,4}(?:Error: )(?<text>.{1,400})/, 14);
        return said
          ? findingAt(
              'compile',
              { ...groups, text: said.groups.text ?? '' },
              { to: Math.min(said.line, block.number + 9) },
            )
          : undefined;
      },
    },
    {
      literals: ['.pas(', '.pp(', '.lpr(', '.dpr('],
      match:
        /^(?<path>\S{1,300}\.(?:pas|pp|lpr|dpr|inc))\((?<line>\d{1,7})(?:,(?<column>\d{1,5}))?\) (?:Error|Fatal|error [EF]\d{4}): (?<text>.{1,400})/,
      read: (groups) => findingAt('compile', groups),
    },
    {
      literals: ['.proto:'],
      match: /^(?<path>[^\s:]{1,300}\.proto):(?<line>\d{1,7}):(?<column>\d{1,5}):\s?(?<text>.{1,400})/,
      read: (groups, block) => proto(groups, block),
    },
    {
      // VHDL's four severities, of which GHDL ends only on `failure` unless it is told otherwise
      literals: [':(assertion ', ':(report '],
      match:
        /^(?<path>[^\s:]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5}):@[\d.]{1,20}[munpf]?s:\((?:assertion|report) (?<severity>note|warning|error|failure)\): (?<text>.{1,400})/,
      read: ({ severity, ...groups }, block) => {
        if (severity === 'note' || severity === 'warning') return undefined;
        const ended = block.after(/^\S{0,200}:error: assertion failed/, 1);
        const strength = ended || severity === 'failure' ? 'exact' : 'likely';
        return findingAt('test', groups, { strength, to: ended?.line });
      },
    },
    {
      literals: ['%Error: Exiting due to '],
      match: /^%Error: Exiting due to \d{1,7} warning/,
      read: (_, block) => {
        const first = block.firstAbove(
          /^%Warning-(?<rule>\w{1,40}): (?<path>[^\s:]{1,300}):(?<line>\d{1,7}):(?<column>\d{1,5}): (?<text>.{1,400})/,
          400,
        );
        if (!first) return undefined;
        const { rule, text } = first.groups;
        return findingAt(
          'lint',
          { ...first.groups, text: `${text} [${rule}]` },
          {
            from: first.line,
            to: Math.min(first.line + 3, block.number),
            fix: { summary: `Correct it, or put /* verilator lint_off ${rule} */ around the line.` },
          },
        );
      },
    },
    {
      literals: ['.po:'],
      match:
        /^(?:\S{0,200}msg\w{2,10}: )?(?<path>[^\s:]{1,300}\.pot?):(?<line>\d{1,7}):(?:(?<column>\d{1,5}):)? (?!warning: |\.\.\.)(?:(?:fatal )?error: )?(?<text>.{1,400})/,
      read: (groups, block) =>
        block.after(/^\S{0,200}msg\w{2,10}: (?:found|too many) .{0,20}errors?/, 200)
          ? findingAt(
              'compile',
              { ...groups, text: (groups.text ?? '').replace(/\.{2,5}$/, '') },
              { to: block.lastWhile(/^\S{1,300}\.pot?:\d{1,7}: \.\.\./, 3) },
            )
          : undefined,
    },
    {
      literals: ['.vala:'],
      match:
        /^(?<path>[^\s:]{1,300}\.vala):(?<line>\d{1,7})\.(?<column>\d{1,5})-\d{1,7}\.\d{1,5}: error: (?<text>.{1,400})/,
      read: (groups, block) => findingAt('compile', groups, { to: block.lastWhile(/^\s{1,8}(?:\d{1,7} )?\|/, 3) }),
    },
    {
      literals: ['.adb:', '.ads:', '.vhd:', '.vhdl:', '.sv:', '.v:'],
      match:
        /^(?:(?:\[\d{1,20}\] )?%Error(?:-\w{1,30})?: )?(?<path>[^\s:]{1,300}\.(?:ad[bs]|vhdl?|svh?|v)):(?<line>\d{1,7}):(?!\d{1,5}:@)(?:(?<column>\d{1,5}):)? ?(?:error: |syntax error|Error: )?(?<text>.{1,400})/,
      read: (groups, block) =>
        // What GNATprove has proved is no complaint.
        !/^info: /.test(groups.text ?? '') &&
        (/%Error|: error: |syntax error|Error: /.test(block.text) || /\.(?:ad[bs]|vhdl?)$/.test(groups.path ?? ''))
          ? findingAt(/^(?:Assertion failed|Verilog \$stop)/.test(groups.text ?? '') ? 'test' : 'compile', groups, {
              strength: firstMatch(
                block.text,
                [
                  [/warning|\(style\)/.test(groups.text ?? ''), 'generic'],
                  [/error|%Error/i, 'exact'],
                ],
                'specific',
              ),
            })
          : undefined,
    },
  ],
};

/** protoc, buf lint, buf breaking and buf format print alike; only the words differ. */
function proto(groups: Groups, block: Block) {
  const text = groups.text ?? '';
  const breaking = /^Previously|was deleted|changed (?:type|name|from)/.test(text);
  const lint = breaking || /should|must be|is not formatted|suffixed|PascalCase|snake_case|unused/i.test(text);
  return findingAt(lint ? 'lint' : 'compile', groups, {
    strength: /warning/.test(text) ? 'generic' : 'exact',
    to: block.lastWhile(/^[^\s:]{1,300}\.proto:\d/, 20),
    fix: breaking
      ? {
          summary: 'Keep the old field or message and mark it deprecated, or release a new package version.',
          commands: [sh`buf breaking --against '.git#branch=main'`],
        }
      : undefined,
  });
}
