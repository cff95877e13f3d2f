import type { Category } from '../../../contract/analyses/analysis.ts';
import { sh } from '../../commands/shell-command.ts';
import type { Block } from '../../detect/block.ts';
import type { Detector, Finding } from '../../detect/detector.ts';
import { wasRescued } from '../../detect/rescued.ts';

// It may stand in the words of a program, which a module gives beside its message.
const noRoom = /No space left on device|Disk quota exceeded/;

const kinds: readonly [RegExp, Category][] = [
  [
    /No package matching|No match for argument|Could not find .{0,40}package|Unable to locate package|held broken packages/,
    'dependency',
  ],
  [/Permission denied|privilege escalation|sudo: a password is required|Missing sudo password/, 'permission'],
  [noRoom, 'resources'],
  [/Authentication (?:failed|or permission)|Permission denied \(publickey|no vault secrets were found/, 'credentials'],
  [/Could not resolve|Connection (?:refused|timed out|reset)|timed out|HTTP Error 5\d\d|Failed to connect/, 'network'],
  [
    /undefined variable|is undefined|Unsupported parameters|conflicting action|AnsibleUndefinedVariable|template error/,
    'config',
  ],
  [/cannot (?:access|stat|open|load) .{1,200}: ?:?No such file/, 'config'],
  [/No such file|not found|Could not find or access/, 'missing_tool'],
];

// What the modules command and shell say of every command that fails, and what is said of a module that did not run.
const noReason = /^non-zero return code$|See stdout\/stderr for the exact error$/;
const streams = [
  {
    inline: /"(?:module_)?stderr": "(?!Shared connection to )(?<text>(?:[^"\\]|\\.){1,1500})"/,
    below: /^\s{0,8}"?stderr"?: "?(?<text>[^\s"',].{0,400}?)"?,?$/,
  },
  {
    inline: /"(?:module_)?stdout": "(?<text>(?:[^"\\]|\\.){1,1500})"/,
    below: /^\s{0,8}"?stdout"?: "?(?<text>[^\s"',].{0,400}?)"?,?$/,
  },
];
const mostMembers = 30;
const mostOfQuote = 10;
// What a program logs before it fails
const remark = /^.{0,30}\b(?:DEBUG|INFO|NOTICE|WARN(?:ING)?|[Ww]arning)\b|^.{0,30}\[(?:warn|notice)\] /;

// https://docs.ansible.com
export const ansible: Detector = {
  tool: 'ansible',
  rules: [
    {
      // Molecule
      literals: ['Idempotence test failed because of the following tasks'],
      match: /^(?:CRITICAL )?Idempotence test failed because of the following tasks:/,
      read: (_, block) => {
        const task = /^\* {1,4}(?:\[[^\]]{1,80}\] )?=> (?<task>.{1,300})$/.exec(block.at(block.number + 1))?.groups
          ?.task;
        return {
          category: 'test',
          strength: 'exact',
          title: `Molecule: ${task ?? 'a task'} changes something each time`,
          cause: `A second run of the role changed something again: ${task ?? ''}`,
          key: `idempotence ${task ?? ''}`,
          to: block.lastWhile(/^\* {1,4}(?:\[[^\]]{1,80}\] )?=> /, 9),
          fix: { summary: 'Let the task change only what is not yet as it is wanted, or say `changed_when`.' },
        };
      },
    },
    {
      literals: [': FAILED! => ', ': UNREACHABLE! => ', 'failed: ['],
      match:
        /^(?:fatal|failed): \[(?<host>[^\]]{1,120})\](?<what>: (?:FAILED|UNREACHABLE)!)?.{0,200}? => (?<rest>.{0,2000})/,
      read: ({ host, what = '', rest = '' }, block) => {
        if (block.after(/^\.{3}ignoring/, 3) || wasRescued(block.at, block.number)) return undefined;
        const task = block.before(/^TASK \[(?<name>[^\]]{1,160})\]/, 60)?.groups.name;
        const why = message(rest, block);
        const lost = what.includes('UNREACHABLE');
        return {
          category: lost ? lostBy(why) : (kinds.find(([match]) => match.test(why))?.[1] ?? 'deploy'),
          strength: 'exact',
          title: `Ansible: ${task ? `“${task}” failed` : 'a task failed'} on ${host}: ${why}`,
          cause: `${lost ? `${host} cannot be reached` : `The task ${task ? `“${task}” ` : ''}failed on ${host}`}: ${why}`,
          key: `${task} ${why}`,
          ...extentOf(why, endOf(rest.trim(), block), block),
          fix: lost
            ? {
                summary: 'Check that the host is up and that the job may log in to it.',
                commands: [sh`ansible ${host} -m ping -vvv`],
              }
            : {
                summary: 'Correct what the task’s message names, and run the play from that task on.',
                commands: task ? [sh`ansible-playbook <playbook> --start-at-task=${task}`] : [],
              },
        };
      },
    },
    {
      literals: ['ERROR! '],
      match: /^ERROR! (?<text>.{1,400})/,
      read: ({ text }, block) => ({
        category: /couldn't resolve module|was not found|could not be found/.test(text ?? '') ? 'dependency' : 'config',
        strength: 'specific',
        title: `Ansible: ${text}`,
        cause: `Ansible cannot run the playbook: ${text}`,
        to: block.paragraphEnd(9),
      }),
    },
  ],
};

/** The message stands in the line, or as an object or as YAML below it. */
function endOf(rest: string, block: Block): number {
  if (rest === '{') return block.lastBefore(/^\}|^\s*$/, 30);
  return rest.startsWith('{') ? block.number : block.lastWhile(/^ {2}/, mostMembers);
}

/** What stands far below the heading is quoted first. */
function extentOf(why: string, end: number, block: Block): Pick<Finding, 'from' | 'to' | 'also'> {
  for (let line = block.number + mostOfQuote; line <= end; line += 1)
    if (block.at(line).trim() === why) return { from: line, to: line, also: [block.number] };
  return { to: end };
}

function lostBy(why: string): Category {
  return /Permission denied|are too open|password/.test(why) ? 'credentials' : 'network';
}

function message(rest: string, block: Block): string {
  const inline = /"(?:msg|stderr)": "(?<text>(?:[^"\\]|\\.){1,1500})"/.exec(rest)?.groups?.text;
  const below = inline ?? block.after(/^\s{0,8}"?(?:msg|stderr)"?: "?(?<text>.{1,400}?)"?,?$/, 15)?.groups.text;
  const output = below !== undefined && noReason.test(below) ? (outputOf(rest, block) ?? below) : undefined;
  const told = output ?? textBelow(below, block) ?? rest;
  const lines = told.split(/(?:\\r)?\\n/).map((line) => line.replaceAll('\\"', '"').trim());
  const said = withoutFrame(lines).join(' ').trim();
  const full = noRoom.test(said) ? undefined : noRoom.exec(rest)?.[0];
  return full ? `${said}: ${full}` : said;
}

/** YAML writes a text of several lines below its name; of what ssh says, the last line is why it gave up. */
function textBelow(text: string | undefined, block: Block): string | undefined {
  if (text !== '|-' && text !== '|') return text;
  const named = block.after(/^\s{0,8}(?:msg|stderr): \|-?$/, 15);
  if (!named) return undefined;
  const said: string[] = [];
  for (let line = named.line + 1; /^ {4}\S/.test(block.at(line)) && said.length < mostMembers; line += 1)
    said.push(block.at(line).trim());
  return said.find((line) => /Permission denied|are too open/.test(line)) ?? said.join(' ');
}

/** What the command that failed printed, where the message is only that it did. */
function outputOf(rest: string, block: Block): string | undefined {
  for (const stream of streams) {
    const inline = stream.inline.exec(rest)?.groups?.text;
    const below = inline === undefined ? block.after(stream.below, mostMembers) : undefined;
    const said = inline ?? (below?.groups.text?.startsWith('|') ? reasonIn(below.line, block) : below?.groups.text);
    if (said) return said;
  }
  return undefined;
}

/** Of what a program printed, written as YAML below its name, the exception that it ended with, else the first line that is no remark. */
function reasonIn(name: number, block: Block): string {
  const said: string[] = [];
  const indent = block.at(name + 1).search(/\S|$/);
  for (let line = name + 1; /^ {4}\s*\S/.test(block.at(line)) && said.length < mostMembers; line += 1)
    said.push(block.at(line).slice(indent));
  const traced = said.findIndex((text) => text.startsWith('Traceback (most recent call last)'));
  const thrown = traced < 0 ? undefined : said.slice(traced + 1).find((text) => /^[A-Za-z_]/.test(text));
  return (thrown ?? said.find((text) => !remark.test(text)) ?? said[0] ?? '').trim();
}

/** Of a warning that ssh draws a frame around, what it says below: the frame is longer than a title. */
function withoutFrame(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => /^.{0,60}@{20}/.test(line));
  return last < 0 ? lines : lines.slice(last + 1);
}
