import type { Category } from '../../../contract/analyses/analysis.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { firstMatch } from '../../detect/first-match.ts';
import { locationOf } from '../../detect/location.ts';
import { type Reason, reasonIn } from '../../detect/reason-in.ts';

const longest = 400;
const mostShown = 9;
const ended = /terminated with an error exit status|terminated for an unknown reason/;

// https://www.nextflow.io/docs/latest/process.html#errorstrategy
export const nextflow: Detector = {
  tool: 'nextflow',
  rules: [
    {
      literals: ['Error executing process >'],
      match: /^(?:ERROR ~ )?Error executing process > '(?<process>[^']{1,200})'/,
      read: ({ process = '' }, block) => failedProcess(process, block),
    },
    {
      literals: ['ERROR ~ '],
      match: /^ERROR ~ (?!Error executing process)(?<text>\S.{1,400})$/,
      read: ({ text }, block) => ({
        category: 'config',
        strength: 'specific',
        title: `Nextflow: ${text}`,
        cause: `Nextflow stopped: ${text}`,
        key: text,
        to: block.lastBefore(/^\s{0,2}-- Check /, mostShown),
      }),
    },
    {
      // Releases before 23 printed the message alone.
      literals: [' -- Check script '],
      match: /^\s{1,2}-- Check script '(?<path>[^']{1,300})' at line: (?<line>\d{1,7}) or see /,
      read: ({ path = '', line = '' }, block) => {
        const said = block.before(/^(?<text>\S.{0,400})$/, 3);
        const text = said?.groups.text ?? '';
        if (!said || text.startsWith('ERROR ~ ')) return undefined;
        return {
          category: text.startsWith('Missing process or function') ? 'compile' : 'config',
          strength: 'specific',
          title: `Nextflow: ${text}`,
          cause: `Nextflow stopped at ${path}:${line}: ${text}`,
          key: text,
          from: said.line,
          to: block.number,
          locations: [locationOf(path, line)],
        };
      },
    },
  ],
};

function failedProcess(process: string, block: Block): Finding | undefined {
  const name = process.replace(/ \(.{0,100}\)$/, '');
  const because = below(block, /^Caused by:$/);
  if (!because) return undefined;
  const status = /exit status \((?<code>\d{1,3})\)/.exec(because.text)?.groups?.code ?? '';
  const shown = ended.test(because.text) ? outputOf(block) : undefined;
  const { line, text } = shown ?? because;
  const near = line - block.number <= mostShown;
  return {
    category: firstMatch(status, codes, ended.test(because.text) ? 'crash' : 'config'),
    strength: 'exact',
    title: `${name.split(':').at(-1)}: ${text}`,
    cause: `The process ${process} failed: ${text}`,
    key: `${name} ${text}`,
    from: near ? block.number : line,
    to: near ? line : Math.min(line + mostShown, block.lastBefore(/^Work dir:$/, longest)),
    also: near ? [] : [block.number, because.line],
    fix: {
      summary: `Correct what the process ${name} runs, or its inputs.`,
      steps: ['Run `bash .command.run` in its work directory to see it fail alone.'],
      commands: [sh`nextflow run . -resume`],
    },
  };
}

const codes: readonly (readonly [RegExp, Category])[] = [
  [/^(?:137|140|143)$/, 'resources'],
  [/^127$/, 'missing_tool'],
];

/** What the command of the process printed, its errors before its output. */
function outputOf(block: Block): Reason | undefined {
  const end = block.lastBefore(/^(?:Work dir|Container|Tip):|^ -- Check /, longest);
  return shownBelow(block, /^Command error:$/, end) ?? shownBelow(block, /^Command output:$/, end);
}

function shownBelow(block: Block, heading: RegExp, end: number): Reason | undefined {
  const from = block.after(heading, end - block.number)?.line;
  if (from === undefined) return undefined;
  let to = from;
  while (to < end && !/^Command \w{1,12}:$/.test(block.at(to + 1))) to += 1;
  const reason = reasonIn(block, from + 1, to);
  return reason?.text === '(empty)' ? undefined : reason;
}

/** The first line below a heading that holds anything. */
function below(block: Block, heading: RegExp): Reason | undefined {
  const at = block.after(heading, 4)?.line;
  if (at === undefined) return undefined;
  const line = block.at(at + 1).trim() === '' ? at + 2 : at + 1;
  const text = block.at(line).trim();
  return text === '' ? undefined : { line, text };
}
