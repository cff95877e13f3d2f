import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import { failedTest, findingAt } from '../../detect/common-findings.ts';
import type { Detector } from '../../detect/detector.ts';
import { locationOf, shortLocation } from '../../detect/location.ts';

// https://downloads.haskell.org/ghc/latest/docs/users_guide/
export const haskell: Detector = {
  tool: 'ghc',
  rules: [
    {
      literals: ['.hs:', '.lhs:', '.hsc:'],
      match:
        /^(?<path>\S{1,300}\.l?hsc?):(?<line>\d{1,7}):(?<column>\d{1,5})(?:-\d{1,5})?:(?<rest> (?:error|[Ww]arning):.{0,300}|)$/,
      read: ({ path, line, column, rest }, block) => {
        const next = block.at(block.number + 1);
        // One that fails says so in another rule's words.
        if (/^ [Ww]arning:/.test(rest || next.replace(/^\s+/, ' '))) return undefined;
        const why =
          rest
            ?.slice(' error:'.length)
            .replace(/^\s*\[.{0,80}?\]/, '')
            .trim() ||
          block.after(/^\s{2,}(?:[•*] )?(?<text>\S.{0,400})/, 3)?.groups.text ||
          '';
        const module = /^Could not (?:find|load) module [‘`'](?<name>[\w.]{1,120})['’]/.exec(why)?.groups?.name;
        return {
          category: module ? 'dependency' : 'compile',
          fix: module
            ? { summary: `Add the package that holds ${module} to build-depends, or correct the import.` }
            : undefined,
          // Before GHC 8 the message stood below, indented.
          strength: rest || /^ {4}\S/.test(next) ? 'exact' : 'likely',
          title: `${shortLocation(path ?? '', line)}: ${why}`,
          cause: `${path}:${line}: ${why}`,
          key: `${path} ${why}`,
          to: block.lastWhile(/^(?:\s{2,}\S|\s{0,8}\d{0,6} \|)/, 20),
          locations: [locationOf(path ?? '', line, column)],
        };
      },
    },
    {
      literals: ['Failing due to -Werror'],
      match: /^Failing due to -Werror/,
      read: (_, block) => {
        const head = block.before(
          /^(?<path>\S{1,300}\.l?hsc?):(?<line>\d{1,7}):(?<column>\d{1,5})(?:-\d{1,5})?: [Ww]arning:(?<rest>.{0,300})/,
          60,
        );
        if (!head) return undefined;
        const next = block.at(head.line + 1).trim();
        const text = `${head.groups.rest?.replace(/\[-W[\w-]{1,60}\]/, '').trim() || next.replace(/^[•*] /, '')}`;
        return findingAt(
          'compile',
          { ...head.groups, text: `${text} (-Werror)` },
          { from: head.line, to: block.number },
        );
      },
    },
    {
      literals: [': panic! ('],
      match: /^(?<program>[\w.-]{1,40}): panic! \(the 'impossible' happened\)/,
      read: ({ program = '' }, block) => {
        const why = block.after(/^\s{1,}(?!\(?GHC version)(?<text>\S.{0,300})/, 4)?.groups.text ?? '';
        return {
          category: 'crash',
          strength: 'exact',
          title: `${program} panicked: ${why}`,
          cause: `The compiler has a bug and stopped: ${why}`,
          key: `panic ${why}`,
          to: Math.min(block.number + 9, block.paragraphEnd(30)),
        };
      },
    },
    {
      literals: ['1) '],
      match: /^ {2}(?<n>\d{1,4})\) (?<test>\S.{0,300})$/,
      read: ({ test = '' }, block) => {
        const at = /^ {2}(?<path>\S{1,200}\.hs):(?<line>\d{1,6}):\d{1,5}:\s?$/.exec(block.at(block.number - 1))?.groups;
        if (!at) return undefined;
        const last = Math.min(block.lastBefore(/^(?: {2}\S|\s*$)/, 12), block.number + 9);
        const why = sides(block, last);
        return failedTest(
          { test, why, ...at },
          {
            from: block.number - 1,
            to: last,
            fix: {
              summary: 'Run the failed test alone.',
              commands: [sh`cabal test --test-option=--match --test-option=${test}`],
            },
          },
        );
      },
    },
    {
      literals: [' FAIL'],
      match: /^\s{2,24}(?<test>\S.{0,200}?):\s{1,80}FAIL(?: \([\d.]{1,8}s\))?$/,
      read: ({ test = '' }, block) => {
        const last = endOfNested(block);
        if (last === block.number) return undefined;
        return failedTest(
          { test, why: sides(block, last) },
          {
            to: last,
            fix: {
              summary: 'Run the failed test alone.',
              commands: [sh`cabal test --test-option=-p --test-option=${test}`],
            },
          },
        );
      },
    },
    {
      literals: [': Suggestion: ', ': Warning: ', ': Error: '],
      match:
        /^(?<path>\S{1,300}\.hs):(?<line>\d{1,7}):(?<column>\d{1,5})(?:-\d{1,5})?: (?:Suggestion|Warning|Error): (?<text>.{1,200})$/,
      read: (groups, block) =>
        /^Found:/.test(block.at(block.number + 1))
          ? findingAt('lint', groups, {
              strength: 'specific',
              to: block.lastWhile(/^(?:Found:|Perhaps:|Why not:|Note: |\s{2,}\S)/, 9),
            })
          : undefined,
    },
  ],
};

function sides(block: Block, last: number): string {
  const said: string[] = [];
  for (let line = block.number + 1; line <= last && said.length < 2; line += 1) {
    const text =
      /^\s{2,30}(?<text>(?:expected|but got|Falsified|Falsifiable|predicate failed|uncaught exception|Test output was different).{0,120}|\*\*\* Failed!.{0,120})/.exec(
        block.at(line),
      )?.groups?.text;
    if (text) said.push(text.trim());
  }
  return said.join(', ') || firstWords(block, last);
}

function firstWords(block: Block, last: number): string {
  for (let line = block.number + 1; line <= last; line += 1) {
    const text = block.at(line).trim();
    if (/\w/.test(text)) return text;
  }
  return '';
}

/** The last line that is indented more than the candidate. */
function endOfNested(block: Block): number {
  const depth = indent(block.text);
  let last = block.number;
  for (let line = block.number + 1; line < block.number + 60; line += 1) {
    const text = block.at(line);
    if (text.trim() !== '' && indent(text) <= depth) break;
    if (text.trim() !== '') last = line;
  }
  return last;
}

function indent(text: string): number {
  return text.length - text.trimStart().length;
}
