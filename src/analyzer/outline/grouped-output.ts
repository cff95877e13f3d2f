import { complaintIn } from '../detect/complaint.ts';
import { numbersOf } from '../detect/line-shapes.ts';
import type { Lines } from '../read/lines.ts';
import { isVerdict, listsFailures } from './named-failure.ts';
import type { Stretch } from './tolerated.ts';

const verdictLines = 80;
const listed = 6;
const mostNames = 16;
const mostMentions = 60;
const mostLines = 20_000;
const mostHeadings = 400;
// A package, a path, a target or a task: words of a sentence have none of these marks.
const name = /(?:@[\w.-]{1,60}\/)?\w(?:[\w./:#+-]{0,78}\w)?/g;
const marked = /[@/:#\d_-]|\w\.\w/;
const item = /^\s{0,12}(?:[-*•✖✗×✘]|\d{1,4}[.)])\s{1,4}/;
// What stands before the name in a heading: an arrow, a ruler, or a word for what is done with the unit.
const beforeName =
  /^(?:[>▶►▸⏵➤❯]{1,3}|[=#~+:*-]{2,80})[\s[(]{0,4}(?:nx run |task |package |project )?['"`]?$|^[^\w\s]{0,40}\s{0,3}(?:nx run|[Rr]unning|[Bb]uilding|[Tt]esting|[Cc]hecking|[Ee]ntering|[Ss]tarting|[Ee]xecuting|[Pp]rocessing|[Ll]inting|[Tt]ask|[Pp]ackage|[Pp]roject|[Mm]odule|[Ss]uite|[Tt]arget)(?: (?:task|package|project|module|suite|target|tests?(?: for)?|directory))?:?\s{1,4}['"`[(]?$/;
// Test runners head their tests too; what failed in them is known by their own words.
const ofTest = /\b(?:ok|FAILED|passed|failed|done|std(?:out|err))\b/;
const testClass = /^(?:[a-z_$][\w$]*\.){2,}[A-Z][\w$]*$/;
const workspaceFailed = 'npm error workspace ';
const leastOutput = 2;
const verdictBelow = 6;
const longestHeading = 160;
const errorAbove = 6;

/** The output of one of several units that a runner built or tested one after the other, below its heading. */
type Part = Stretch & { name: string };
export type Group = Part & { others: readonly Part[] };

/**
 * Gets the lines of a step; gives the output of the unit that the runner says at the end failed. The name in the verdict
 * also stands in a heading, and other units have headings of the same form.
 */
export function failedGroup(lines: Lines, step: Stretch): Group | undefined {
  const known = knownGroup(lines, step);
  if (known || step.to - step.from > mostLines) return known;
  const failed = failedUnits(lines, step);
  const groups = failed.flatMap((unit) => {
    const group = groupOf(lines, step, unit);
    return group && !tellsOfAnother(lines, group, { unit, failed }) ? group : [];
  });
  return groups.sort((one, other) => one.from - other.from)[0];
}

/** Whether the verdict on a unit is of an error right above it that stands below the output of the unit, and of no other that failed. */
function tellsOfAnother(
  lines: Lines,
  group: Group,
  { unit, failed }: { unit: Unit; failed: readonly Unit[] },
): boolean {
  const error = numbersOf(Math.max(1, unit.line - errorAbove), unit.line - 1).find(
    (line) => complaintIn(lines.at(line)) === 'strong',
  );
  if (error === undefined || error <= group.to) return false;
  const last = group.others.find(({ from, to }) => error >= from && error <= to);
  return last !== undefined && !failed.some((other) => other.unit === last.name);
}

/** A runner that says in a form of its own which units failed, and where each began. */
type Runner = { failed: RegExp; heading: RegExp };

const runners: readonly Runner[] = [
  {
    failed: /^nox > \* (?<unit>\S.{0,120}?): failed\b/,
    heading: /^nox > Running session (?<unit>\S.{0,120})$/,
  },
  {
    failed: /^ {2}(?<unit>[\w.-]{1,80}): FAIL code \d/,
    heading: /^(?<unit>[\w.-]{1,80}): (?:install_\w{1,20}|commands(?:_pre|_post)?\[\d{1,3}\])> /,
  },
  // Bazel, which shows attempts that failed of tests that passed then, too
  {
    failed: /^(?<unit>\/\/\S{1,160}) {2,80}(?:FAILED|TIMEOUT)(?! TO BUILD)\b/,
    heading: /^(?:(?:INFO: )?From Testing |={5,40} Test output for )(?<unit>\/\/\S{1,160})(?: \(.{1,40}\))?:$/,
  },
];

type Unit = { unit: string; line: number };
type Heading = { line: number; unit: string };

/** The first unit that a known runner says failed; none where its output is mixed with that of others. */
export function knownGroup(lines: Lines, step: Stretch): Group | undefined {
  if (step.to - step.from > mostLines) return undefined;
  for (const { failed, heading } of runners) {
    const units = namedIn(lines, { from: Math.max(step.from, step.to - verdictLines), to: step.to }, failed);
    const told = units[0]?.line;
    if (told === undefined) continue;
    const headings = namedIn(lines, { from: step.from, to: told - 1 }, heading);
    const opened = headings.filter(({ unit }, at) => unit !== headings[at - 1]?.unit);
    const first = opened.find(({ unit }) => units.some((other) => other.unit === unit));
    const isMixed = opened.filter(({ unit }) => unit === first?.unit).length > 1;
    if (first && opened.length > 1 && !isMixed) return grouped(opened, first.line, { ...step, to: told });
  }
  return undefined;
}

function namedIn(lines: Lines, { from, to }: Stretch, form: RegExp): Heading[] {
  const named: Heading[] = [];
  for (let line = from; line <= to && named.length < mostHeadings; line += 1) {
    const unit = form.exec(lines.at(line).text)?.groups?.unit;
    if (unit !== undefined) named.push({ line, unit });
  }
  return named;
}

/** Names in the lines with which the step ends, those that it says failed. */
function failedUnits(lines: Lines, { from, to }: Stretch): Unit[] {
  const units = workspaceUnits(lines, { from, to });
  let below = 0;
  for (let line = Math.max(from, to - verdictLines); line <= to && units.length < mostNames; line += 1) {
    const { text } = lines.at(line);
    if (text.trim() === '') continue;
    const isItem = below > 0 && item.test(text);
    if (isVerdict(text) || isItem) units.push(...namesIn(text, isItem).map((unit) => ({ unit, line })));
    below = listsFailures(text) ? listed : below - 1;
  }
  return units;
}

/** npm goes on with the other workspaces, and says in the midst which one failed. */
function workspaceUnits(lines: Lines, { from, to }: Stretch): Unit[] {
  const line = lines.holding(workspaceFailed, from - 1, to);
  if (line === undefined) return [];
  const unit = /^\S{3,160}$/.exec(lines.at(line).text.replace(workspaceFailed, ''))?.[0];
  return unit === undefined ? [] : [{ unit, line }];
}

function namesIn(text: string, isItem: boolean): string[] {
  const words = text.match(name) ?? [];
  return words.filter(
    (word) => word.length >= 3 && /[A-Za-z]/.test(word) && (isItem || marked.test(word)) && !testClass.test(word),
  );
}

function groupOf(lines: Lines, { from, to }: Stretch, { unit, line: verdict }: Unit): Group | undefined {
  let line = lines.holding(unit, from - 1, verdict - 1);
  for (let mentions = 0; line !== undefined && mentions < mostMentions; mentions += 1) {
    const form = formOf(lines.at(line).text, unit);
    const headings = form ? headingsOf(lines, { from, to }, form) : [];
    const group = headings.length > 1 ? grouped(headings, line, { from, to }) : undefined;
    if (group && hasOutput(lines, group)) return firstToldSo(lines, group, lines.at(verdict).text.split(unit));
    line = lines.holding(unit, line, verdict - 1);
  }
  return undefined;
}

/** Where the runner says below each unit how it ended, the first of which it says the same. */
function firstToldSo(lines: Lines, group: Group, [before = '', behind = '']: readonly string[]): Group {
  const isTold = ({ name: unit, from, to }: Part) => {
    for (let line = to + 1; line >= from && line > to - verdictBelow; line -= 1)
      if (lines.at(line).text === `${before}${unit}${behind}`) return true;
    return false;
  };
  const first = group.others.find((part) => part.from < group.from && isTold(part));
  if (!first) return group;
  const { others, ...part } = group;
  return { ...first, others: [...others.filter((other) => other !== first), part] };
}

/** What stands around the name in a heading. */
type Form = { before: string; behind: string };

function formOf(text: string, unit: string): Form | undefined {
  const start = text.indexOf(unit);
  const before = text.slice(0, start);
  const behind = text.slice(start + unit.length);
  if (start < 1 || text.length > longestHeading || !beforeName.test(before)) return undefined;
  if (/^\w/.test(behind) || ofTest.test(behind)) return undefined;
  return { before, behind: shapeOf(behind) };
}

function shapeOf(behind: string): string {
  return behind.trimEnd().replace(/\d+/g, '0');
}

function headingsOf(lines: Lines, { from, to }: Stretch, { before, behind }: Form): Heading[] {
  const headings: Heading[] = [];
  const seen = new Set<string>();
  for (let line = from; line <= to && headings.length < mostHeadings; line += 1) {
    const { text } = lines.at(line);
    if (!text.startsWith(before) || text.length > longestHeading) continue;
    const unit = /^[^\s'"`)\]]{2,80}/.exec(text.slice(before.length))?.[0].replace(/:$/, '') ?? '';
    const rest = shapeOf(text.slice(before.length + unit.length));
    if (unit === '' || seen.has(unit) || !`${shapeOf(unit)}${rest}`.endsWith(behind)) continue;
    seen.add(unit);
    headings.push({ line, unit });
  }
  return headings;
}

/** What a unit writes to its error stream may overtake the heading by a line. */
function grouped(headings: readonly Heading[], at: number, { to }: Stretch): Group | undefined {
  const parts = headings.map(({ line, unit }, index) => ({
    name: unit,
    from: line - 1,
    to: (headings[index + 1]?.line ?? to + 2) - 2,
  }));
  const part = parts.find(({ from }) => from === at - 1);
  return part && { ...part, from: Math.max(1, part.from), others: parts.filter((other) => other !== part) };
}

function hasOutput(lines: Lines, { from, to }: Stretch): boolean {
  let written = 0;
  for (let line = from + 2; line <= to && written < leastOutput; line += 1)
    if (lines.at(line).text.trim() !== '') written += 1;
  return written >= leastOutput;
}
