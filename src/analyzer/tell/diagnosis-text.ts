import type { Category, Diagnosis } from '../../contract/analyses/analysis.ts';
import type { Command } from '../commands/shell-command.ts';
import { commandAt } from '../outline/steps.ts';
import type { Ranked } from '../rank/rank.ts';
import { redactorOf } from '../secrets/redactor.ts';
import type { Case } from './diagnose.ts';
import { explanation, missing } from './explanation.ts';
import { type Purse, purseOf } from './word-budget.ts';
import { wording } from './wording.ts';

const mostDerivedBytes = 1900;
const mostLearned = 40;
const mostOthers = 8;
const mostTests = 50;
const mostLocations = 10;

type Said = Pick<
  Diagnosis,
  'title' | 'root_cause' | 'explanation' | 'suggested_fix' | 'step' | 'command' | 'locations' | 'tests' | 'alternatives'
>;

/** The case in the log's own words, redacted and within the bound for log-derived text. */
export function inWords(found: Case, category: Category): Said {
  const { cause, course } = found;
  const purse = purseOf(mostDerivedBytes, redactionOf(found));
  const title = purse.take(cause.title, 120) || wording[category].phrase;
  const command = purse.take(commandAt(course, cause.from) ?? '', 200) || null;
  const rootCause = purse.take(cause.cause, 360) || wording[category].phrase;
  return {
    title,
    root_cause: category === 'unknown' ? `${missing(found)} ${rootCause}` : rootCause,
    explanation: explanation(found, category),
    suggested_fix: fixOf(cause, category, purse),
    step: purse.take(course.failing?.name ?? '', 80) || null,
    command,
    locations: locationsOf(cause, purse),
    tests: testsOf(found, purse),
    alternatives: alternativesOf(found, (other) => purse.take(other.title, 90)),
  };
}

/** Detectors take words out of lines, without what tells that they are secret: it is learned from the lines. */
function redactionOf({ cause, others, course, lines }: Case): (text: string) => string {
  const redactor = redactorOf(lines);
  redactor.learn(cause.from, Math.min(cause.to, cause.from + mostLearned));
  for (const line of cause.also ?? []) redactor.learn(line, line);
  for (const { from, to } of others.slice(0, mostOthers)) redactor.learn(from, Math.min(to, from + mostLearned));
  for (const { line } of course.commands.filter(({ line }) => line <= cause.from).slice(-1)) redactor.learn(line, line);
  if (course.failing) redactor.learn(course.failing.from, course.failing.from);
  return redactor.text;
}

/** The same without a word of the log. */
export function inGeneralWords(found: Case, category: Category): Said {
  const { cause } = found;
  const words = wording[category];
  const by = cause.tool ? ` (${cause.tool})` : '';
  return {
    title: `${words.phrase}${by}`,
    root_cause:
      category === 'unknown'
        ? missing(found)
        : `${words.phrase}; see line ${found.lines.origin(cause.from)} of the log.`,
    explanation: explanation(found, category),
    suggested_fix: { summary: words.fix, steps: [...words.steps], commands: [] },
    step: null,
    command: null,
    locations: [],
    tests: [],
    alternatives: alternativesOf(found, () => ''),
  };
}

/** Names of failed tests of the tool that reported the cause, each once, in full where the log has both forms. */
export function failedTests({ cause, others }: Case): string[] {
  const same = [cause, ...others.filter((other) => other.tool === cause.tool && other.category === 'test')];
  const names = [...new Set(same.flatMap((finding) => finding.tests ?? []))];
  return names.filter((name) => !names.some((longer) => longer.endsWith(`::${name.replaceAll('.', '::')}`)));
}

function fixOf(cause: Ranked, category: Category, purse: Purse): Diagnosis['suggested_fix'] {
  const { fix } = cause;
  return {
    summary: fix ? purse.take(fix.summary, 200) || wording[category].fix : wording[category].fix,
    steps: fix?.steps ? fix.steps.slice(0, 6).map((step) => purse.take(step, 160)) : [...wording[category].steps],
    commands: (fix?.commands ?? [])
      .filter((command) => command !== undefined)
      .slice(0, 4)
      .filter((command) => isWhole(command, purse)),
  };
}

/** Cut or with a part hidden, a command does something else than it says. */
function isWhole(command: Command, purse: Purse): boolean {
  return purse.take(command, 160) === command;
}

function locationsOf(cause: Ranked, purse: Purse): Diagnosis['locations'] {
  return (cause.locations ?? [])
    .slice(0, mostLocations)
    .map((location) => ({ ...location, path: purse.take(location.path, 120) }))
    .filter((location) => location.path !== '');
}

function testsOf(found: Case, purse: Purse): string[] {
  const tests: string[] = [];
  for (const test of failedTests(found).slice(0, mostTests)) {
    const name = purse.take(test, 120);
    if (name) tests.push(name);
  }
  return tests;
}

function alternativesOf({ cause, others, lines }: Case, title: (other: Ranked) => string): Diagnosis['alternatives'] {
  const distinct = others.filter((other) => other.rule >= 0 && other.rule !== cause.rule);
  const firsts = distinct.filter((other, i) => distinct.findIndex((one) => one.rule === other.rule) === i);
  return firsts.slice(0, 3).map((other) => ({
    title: title(other),
    category: other.category,
    line: lines.origin(other.from),
    confidence: Math.round(Math.max(0.05, Math.min(0.45, other.score / 140)) * 100) / 100,
  }));
}
