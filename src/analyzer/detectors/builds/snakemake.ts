import { plainName } from '../../commands/plain-name.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { type Reason, reasonIn } from '../../detect/reason-in.ts';

const mostFields = 40;
const mostOutput = 60;
const mostShown = 9;
// What Snakemake itself prints of jobs, between which the output of their commands stands.
const own =
  /^\s{4,8}[\w-]{1,30}: |^(?:rule|localrule|checkpoint|localcheckpoint) \w{1,100}:$|^\[\w{3} \w{3} .{1,30}\]$|^(?:Select|Execute) |^Exiting because |^Finished job|^Activating |^\d{1,6} of \d{1,6} steps|^Job failed, |^\s*$/;

// https://snakemake.readthedocs.io/en/stable/project_info/faq.html
export const snakemake: Detector = {
  tool: 'snakemake',
  rules: [
    {
      literals: ['Error in rule '],
      match: /^Error in rule (?<rule>\w{1,100}):$/,
      read: ({ rule = '' }, block) => failedRule(rule, block),
    },
    {
      literals: ['MissingInputException in ', 'MissingOutputException in '],
      match:
        /^(?<kind>Missing(?:In|Out)putException) in rule (?<rule>\w{1,100})(?: in (?:line \d{1,6} of|file) .{1,300})?:$/,
      read: ({ kind, rule }, block) => {
        const to = block.paragraphEnd(mostShown);
        const listed = block.after(/^\s{4}affected files:$/, to - block.number)?.line ?? block.number + 1;
        const said = [block.number + 1, listed + 1].filter((line) => line <= to).map((line) => block.at(line).trim());
        return {
          category: 'config',
          strength: 'exact',
          title: `${rule}: ${said.join(' ')}`,
          cause: `Snakemake stopped with ${kind} in the rule ${rule}: ${said.join(' ')}`,
          key: `${kind} ${rule} ${said[1] ?? said[0]}`,
          to,
        };
      },
    },
  ],
};

function failedRule(rule: string, block: Block): Finding | undefined {
  const fields = block.lastWhile(/^\s{4}/, mostFields);
  // A job that is started again may yet be done.
  if (/^Trying to restart job/.test(block.at(fields + 1)) || /^Trying to restart job/.test(block.at(fields + 2)))
    return undefined;
  const reason = loggedBelow(block, fields) ?? printedAbove(block);
  const isLogged = reason !== undefined && reason.line > block.number;
  const said = reason?.text ?? commandOf(block) ?? 'its command failed';
  return {
    category: 'crash',
    strength: reason ? 'exact' : 'likely',
    title: `${rule}: ${said}`,
    cause: `The rule ${rule} failed: ${said}`,
    key: `${rule} ${said}`,
    from: reason?.line ?? block.number,
    to: isLogged ? reason.line + 1 : Math.min(fields, (reason?.line ?? block.number) + mostShown),
    also: isLogged ? [block.number] : [],
    fix: {
      summary: `Correct what the rule ${rule} runs, or its input.`,
      commands: [sh`snakemake --cores 1 --forcerun ${plainName(rule)}`],
    },
  };
}

/** With `--show-failed-logs` the file in which the command wrote its errors. */
function loggedBelow(block: Block, fields: number): Reason | undefined {
  const heading = [1, 2].map((step) => fields + step).find((line) => /^Logfile \S{1,300}:$/.test(block.at(line)));
  if (heading === undefined || !/^={10,200}$/.test(block.at(heading + 1))) return undefined;
  let end = heading + 1;
  while (end < heading + mostOutput && !/^={10,200}$/.test(block.at(end + 1))) end += 1;
  return reasonIn(block, heading + 2, end);
}

/** What the command printed between what Snakemake says of the job before and after it. */
function printedAbove(block: Block): Reason | undefined {
  let to = block.number - 1;
  while (to > block.number - 4 && own.test(block.at(to))) to -= 1;
  let from = to + 1;
  while (from > to - mostOutput && from > 1 && !own.test(block.at(from - 1))) from -= 1;
  return from > to ? undefined : reasonIn(block, from, to);
}

function commandOf(block: Block): string | undefined {
  const shell = block.after(/^\s{4}shell:$/, mostFields)?.line;
  return shell === undefined ? undefined : block.at(shell + 1).trim() || block.at(shell + 2).trim();
}
