import { categorySaid } from '../../classify/category-of.ts';
import { certain } from '../../classify/sign.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Strength } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';
import { signOf } from '../../detect/signs.ts';

// `At C:\build.ps1:41 char:1`, in the language of the machine
const position = /^(?:\p{L}{1,12} ){0,3}(?<path>\S.{0,300}?): ?(?<line>\d{1,6}) ?(?:\p{L}{1,14} ?)?[:：] ?\d{1,6}$/u;
const goesOn = /-(?:ErrorAction|EA)[ :]{1,2}["']?(?:SilentlyContinue|Continue)\b/i;

// https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_preference_variables ($ErrorView)
export const powershell: Detector = {
  tool: 'powershell',
  rules: [
    {
      literals: ['Line |'],
      match: /^Line \|$/,
      read: (_, block) => {
        const last = block.lastWhile(/^\s{1,8}(?:\d{1,6}\s{1,4})?\|/, 30);
        const text = messageOf(block, last);
        if (text === '') return undefined;
        const at = /^(?:\w{1,60}: )?(?<path>(?:[A-Za-z]:)?[^:]{1,300}\.psm?1)(?::(?<line>\d{1,6}))?/.exec(
          block.at(block.number - 1),
        )?.groups;
        const line = at?.line ?? /^\s{1,8}(?<line>\d{1,6})\s/.exec(block.at(block.number + 1))?.groups?.line;
        return {
          category: 'crash',
          strength: strengthOf(block, block.number, last),
          title: `${text}${at?.path ? ` (${shortLocation(at.path, line)})` : ''}`,
          cause: `PowerShell stopped${at?.path ? ` at ${at.path}${line ? `:${line}` : ''}` : ''}: ${text}`,
          key: text,
          from: block.number - 1,
          to: last,
          locations: at?.path ? [locationOf(at.path, line)] : [],
        };
      },
    },
    {
      literals: ['+ FullyQualifiedErrorId'],
      match: /^\s{1,8}\+ FullyQualifiedErrorId : (?<id>\S{1,200})/,
      read: ({ id = '' }, block) => {
        const at = block.before(position, 20);
        const from = at ? firstOf(block, at.line) : 0;
        if (!at || from === at.line) return undefined;
        const text = textOf(block, from, at.line).replace(/^[\w.\\/:-]{1,200} : /, '');
        // What is typed in has no file.
        const path = /[\\/.]/.test(at.groups.path ?? '') ? at.groups.path : undefined;
        const isForeign = /^NativeCommandError/.test(id);
        if (isForeign && !statesFailure(text)) return undefined;
        return {
          category: firstMatch(
            id,
            [
              [/^CommandNotFoundException/, 'missing_tool'],
              [/^WebCmdlet|WebException\b/, categorySaid(text, certain) ?? 'network'],
              [/(?:Path|Item|File)NotFound/, 'config'],
              // What a script says itself, in its own words
              [/^Microsoft\.PowerShell\.Commands\.WriteErrorException/, 'unknown'],
              // The first line that another program wrote to stderr
              [isForeign, 'unknown'],
            ],
            'crash',
          ),
          strength: strengthOf(block, at.line, block.number),
          title: path ? `${text} (${shortLocation(path, at.groups.line)})` : text,
          cause: path ? `PowerShell stopped at ${path}:${at.groups.line}: ${text}` : `PowerShell stopped: ${text}`,
          key: `${id} ${text}`,
          from,
          to: block.number,
          locations: path ? [locationOf(path, at.groups.line)] : [],
        };
      },
    },
  ],
};

/** What other programs write to stderr may be their progress, too. */
function statesFailure(text: string): boolean {
  const sign = signOf({ text, level: undefined });
  return sign !== undefined && sign !== 'summary';
}

/** A script goes on after a command that it tells to. */
function strengthOf(block: Block, from: number, to: number): Strength {
  for (let line = from; line <= to; line += 1) if (goesOn.test(block.at(line))) return 'generic';
  return 'exact';
}

/** Where a message of several lines begins: it names the command before a colon. */
function firstOf(block: Block, end: number): number {
  let last = end - 1;
  // A message that was broken is read where it begins.
  while (last > end - 20 && block.at(last) === '') last -= 1;
  for (let line = last; line > last - 5; line -= 1) {
    if (block.at(line).trim() === '') return line + 1;
    if (/^[\w.\\/:-]{1,200} : \S/.test(block.at(line))) return line;
  }
  return end - 1;
}

function textOf(block: Block, from: number, end: number): string {
  return Array.from({ length: end - from }, (_, i) => block.at(from + i).trim())
    .join(' ')
    .trimEnd();
}

/** What stands below the excerpt and its underlining. */
function messageOf(block: Block, last: number): string {
  const said: string[] = [];
  for (let line = last; line > block.number; line -= 1) {
    const text = block.at(line).replace(/^\s{1,8}(?:\d{1,6}\s{1,4})?\|\s{0,8}/, '');
    if (/^~+$/.test(text.trim()) || /^\s{1,8}\d/.test(block.at(line))) break;
    said.unshift(text.trim());
  }
  return said.join(' ').trim();
}
