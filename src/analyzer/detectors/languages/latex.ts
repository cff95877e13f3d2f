import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { findingAt } from '../../detect/common-findings.ts';
import type { Detector, Fix } from '../../detect/detector.ts';

// TeX's error format, also with -file-line-error; latexmk, chktex and lacheck
export const latex: Detector = {
  tool: 'latex',
  rules: [
    {
      literals: ['! ', '!pdfTeX error: '],
      match:
        /^!(?: |(?=pdfTeX error: ))(?<text>(?:LaTeX Error: |Package [\w.-]{1,40} Error: |Undefined control sequence|Missing |Extra |Emergency stop|Too many |Paragraph ended|File ended|Misplaced |Illegal |Runaway |TeX capacity|Argument of|Font |Class \w{1,40} Error: |Use of |I can't |Incomplete |Dimension too|pdfTeX error|Double ).{0,300})/,
      read: ({ text: said = '' }, block) => {
        const name = undefinedName(said, block);
        const text = name ? `Undefined control sequence ${name}` : said;
        const at = block.after(/^l\.(?<line>\d{1,7}) ?(?<source>.{0,120})/, 15);
        const path = fileOf(block);
        const missing = /File [`'](?<name>[^']{1,120})' not found/.exec(text)?.groups?.name;
        return {
          ...findingAt(missing ? 'dependency' : 'compile', { path, line: at?.groups.line ?? '', text }),
          strength: text.startsWith('Emergency stop') ? 'likely' : 'exact',
          title: `LaTeX: ${text.replace(/^LaTeX Error: /, '')}${at ? ` (line ${at.groups.line}: ${at.groups.source?.trim()})` : ''}`,
          locations: path && at ? [{ path, line: Number(at.groups.line), column: null }] : [],
          to: at ? Math.min(at.line, block.number + 9) : block.number + 3,
          fix: missing
            ? {
                summary: `Install the TeX package that holds ${missing}.`,
                commands: [
                  sh`tlmgr install ${plainName(missing.replace(/\.\w+$/, ''))}`,
                  sh`apt-file search ${missing}`,
                ],
              }
            : defined(name),
        };
      },
    },
    {
      literals: ['.tex:', '.TEX:', '.sty:', '.cls:', '.dtx:'],
      match:
        /^(?:\.\/)?(?<path>[^\s:]{1,300}\.(?:tex|TEX|sty|cls|dtx|bib|ltx)):(?<line>\d{1,7}): (?<text>(?:LaTeX Error|Package [\w.-]{1,40} Error|Undefined control|Missing|Extra|Emergency|Too many|Paragraph ended|File ended|Misplaced|Argument of|Use of|==>).{0,300})/,
      read: (groups, block) => findingAt('compile', groups, { to: block.lastWhile(/^(?:l\.\d|\s|\.\.\.|$)/, 6) }),
    },
    {
      literals: ['.tex", line '],
      match: /^"(?<path>[^"]{1,300}\.tex)", line (?<line>\d{1,7}): (?<text>.{1,300})/,
      read: (groups, block) =>
        findingAt('lint', groups, { strength: 'specific', to: block.lastWhile(/^"[^"]{1,300}", line/, 30) }),
    },
    {
      literals: ['Error: Found biblatex control file version'],
      match: /^(?<text>Error: Found biblatex control file version \S{1,20}, expected version \S{1,20})/,
      read: ({ text = '' }, block) => ({
        category: 'dependency',
        strength: 'exact',
        title: `Biber: ${text.replace(/^Error: /, '')}`,
        cause: `Biber does not read what this version of biblatex wrote: ${text}`,
        to: block.number + 1,
        fix: { summary: 'Install the versions of Biber and biblatex that belong together.' },
      }),
    },
    {
      literals: [': gave an error'],
      match: /^\s{2}(?<program>[\w.-]{2,20}): gave an error(?: in previous invocation of latexmk\.)?$/,
      read: ({ program = '' }) => ({
        category: 'compile',
        strength: 'specific',
        title: `${program} failed in an earlier run, and latexmk did not run it again`,
        cause: `${program} failed in an earlier run. The sources are the same, so latexmk did not run it again.`,
        key: `${program} earlier`,
        fix: {
          summary: 'Run it again to see the error, and correct the source.',
          commands: [sh`latexmk -g`],
        },
      }),
    },
    {
      literals: ['.tex line ', '.sty line ', '.cls line '],
      match:
        /^(?:Warning|Error) (?<n>\d{1,3}) in (?<path>\S{1,300}\.(?:tex|sty|cls)) line (?<line>\d{1,7}): (?<text>.{1,300})/,
      read: (groups, block) => findingAt('lint', groups, { strength: 'specific', to: block.number + 2 }),
    },
    {
      literals: ['There were undefined references', 'Citation `', 'Reference `'],
      match:
        /^LaTeX Warning: (?<text>(?:There were undefined references|(?:Citation|Reference) `[^']{1,120}' .{0,60}undefined).{0,200})/,
      read: ({ text = '' }) => ({
        category: 'compile',
        strength: 'generic',
        title: `LaTeX: ${text}`,
        cause: `LaTeX reports: ${text}`,
      }),
    },
  ],
};

/** TeX breaks the line of a macro or of the source behind the sequence that it does not know. */
function undefinedName(text: string, block: Block): string | undefined {
  if (!text.startsWith('Undefined control sequence')) return undefined;
  return /^(?:<[\w ]{1,30}>|\\\w{1,40}) .{0,200}?(?<name>\\[A-Za-z@]{2,60})\s{0,4}$/.exec(block.at(block.number + 1))
    ?.groups?.name;
}

function defined(name: string | undefined): Fix | undefined {
  return name ? { summary: `Load the package that defines ${name}, or correct its name.` } : undefined;
}

/** TeX opens `(./file.tex` and closes it again; the last one opened above is a good guess. */
function fileOf(block: Block): string {
  return block.before(/\((?:\.\/)?(?<path>[\w./-]{1,160}\.(?:tex|ltx))/, 60)?.groups.path ?? '';
}
