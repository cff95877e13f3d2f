import type { Category, Diagnosis } from '../../contract/analyses/analysis.ts';
import { classified } from '../classify/classified.ts';
import type { Command } from '../commands/shell-command.ts';
import { isForeign, withoutCheckout } from '../detect/own-path.ts';
import type { AnalyzeOptions } from '../options.ts';
import { commandAt } from '../outline/run-outline.ts';
import type { OwnPattern } from '../own-patterns/own-pattern.ts';
import type { Ranked } from '../rank/rank.ts';
import { unheardCommand } from '../rank/unheard-command.ts';
import { redactorOf } from '../secrets/redactor.ts';
import { adviceOf } from './advice.ts';
import { causeSentence } from './cause-sentence.ts';
import type { DiagnosisInput } from './diagnosis-input.ts';
import { explanation, missingFromLog } from './explanation.ts';
import { failingHost } from './failing-host.ts';
import { headline, shortHeadline } from './headline.ts';
import { reporterOf } from './reporter.ts';
import { type WordBudget, wordBudget } from './word-budget.ts';
import { wording } from './wording.ts';

const mostDerivedBytes = 1900;
const mostLearned = 40;
const mostOthers = 8;
const mostTests = 50;
const mostLocations = 10;
/** Below it the category is `unknown`, and no pattern is sure of its words. */
const leastConfidence = 0.25;

type DiagnosisText = Pick<
  Diagnosis,
  | 'title'
  | 'host'
  | 'root_cause'
  | 'explanation'
  | 'suggested_fix'
  | 'tool'
  | 'step'
  | 'command'
  | 'locations'
  | 'tests'
  | 'alternatives'
>;

/** The category as it is told, how sure it is, and whose problem. */
export type Verdict = { category: Category; confidence: number; scope: Diagnosis['cause_scope'] };

/** The words of the diagnosis: the pattern's where the team wrote one for it, else the log's, else none of either. */
export function diagnosisText(
  input: DiagnosisInput,
  verdict: Verdict,
  evidence: AnalyzeOptions['evidence'],
): DiagnosisText {
  const text = evidence === 'quotes' ? quotingText(input, verdict) : generalText(input, verdict);
  const { own } = input.cause;
  return own && verdict.confidence >= leastConfidence ? { ...text, ...ownText(input, own) } : text;
}

/** Fixed words: nothing of the log is in them. */
function ownText({ cause, lines }: DiagnosisInput, own: OwnPattern): Partial<DiagnosisText> {
  return {
    title: own.title,
    root_cause: `The own pattern “${own.name}” matches line ${lines.origin(cause.from)} of the log.`,
    suggested_fix: {
      summary: own.advice,
      steps: own.owner === null ? [] : [`Ask ${own.owner}, who owns this pattern.`],
      commands: [],
    },
  };
}

/** The diagnosis in the log's own words, redacted and within the bound for log-derived text. */
export function quotingText(input: DiagnosisInput, verdict: Verdict): DiagnosisText {
  const { cause, outline, lines } = input;
  const { category, confidence } = verdict;
  const budget = wordBudget(mostDerivedBytes, redactionOf(input));
  const told = headline(cause, (line) => lines.at(line).text, confidence);
  const title = budget.fit(told, 120) || wording[category].phrase;
  const host = wholeHost(input, verdict, budget);
  const command = budget.fit(commandOf(input) ?? '', 200) || null;
  const rootCause = budget.fit(causeSentence(input, told, verdict), 360);
  return {
    title,
    root_cause:
      category === 'unknown'
        ? `${missingFromLog(input)} ${rootCause}`.trimEnd()
        : rootCause || wording[category].phrase,
    explanation: explanation(input, verdict),
    suggested_fix: fixOf(input, category, budget),
    host,
    tool: budget.fit(reporterOf(input) ?? '', 60) || null,
    step: budget.fit(outline.failing?.name ?? '', 80) || null,
    command,
    locations: locationsOf(cause, budget),
    tests: testsOf(input, budget),
    alternatives: alternativesOf(input, (other) => budget.fit(other.own?.title ?? shortHeadline(other, 90), 90)),
  };
}

/** Detectors take words out of lines without their surroundings, which tell secrets: the redactor learns from the whole lines. */
function redactionOf({ cause, others, outline, lines, nothing }: DiagnosisInput): (text: string) => string {
  const redactor = redactorOf(lines);
  redactor.learn(cause.from, Math.min(cause.to, cause.from + mostLearned));
  for (const line of cause.also ?? []) redactor.learn(line, line);
  for (const { from, to } of others.slice(0, mostOthers)) redactor.learn(from, Math.min(to, from + mostLearned));
  for (const { line } of outline.commands.filter(({ line }) => line <= cause.from).slice(-1))
    redactor.learn(line, line);
  if (outline.failing) redactor.learn(outline.failing.from, outline.failing.from);
  if (outline.failing && nothing === 'silent') redactor.learn(outline.failing.to, outline.failing.to);
  return redactor.text;
}

/**
 * Of a guess from the log's shape, the command above its last line: the guess may begin above the command's echo. Where
 * nothing tells why it failed, the command that printed nothing.
 */
function commandOf({ cause, outline, lines, nothing }: DiagnosisInput): string | null {
  const unheard = nothing === 'silent' ? unheardCommand(lines, outline) : undefined;
  if (unheard) return unheard.command;
  return commandAt(outline, cause.rule < 0 ? cause.to : cause.from);
}

/** The same without a word of the log. */
export function generalText(input: DiagnosisInput, verdict: Verdict): DiagnosisText {
  const { cause } = input;
  const { category, confidence } = verdict;
  const words = wording[category];
  const tool = cause.isProgram === false ? '' : cause.tool;
  return {
    title: `${confidence < 0.5 && category !== 'unknown' ? 'Possibly: ' : ''}${words.phrase}${tool ? ` (${tool})` : ''}`,
    root_cause:
      category === 'unknown'
        ? missingFromLog(input)
        : `${words.phrase}; see line ${input.lines.origin(cause.from)} of the log.`,
    explanation: explanation(input, verdict),
    host: null,
    tool: tool || null,
    suggested_fix: { summary: words.fix, steps: [...words.steps], commands: [] },
    step: null,
    command: null,
    locations: [],
    tests: [],
    alternatives: alternativesOf(input, () => ''),
  };
}

/** Cut or with a part hidden, it would be another host. */
function wholeHost(input: DiagnosisInput, { category, scope }: Verdict, budget: WordBudget): string | null {
  const host = failingHost(input, category, scope);
  return host !== undefined && budget.fit(host, 253) === host ? host : null;
}

/** Names of failed tests, of the tool that reported the cause, each once, in full where the log has both forms. */
export function failedTests({ cause, others }: DiagnosisInput): string[] {
  const ofTool = [cause, ...others.filter((other) => other.tool === cause.tool && other.category === 'test')];
  const names = [...new Set(ofTool.flatMap((finding) => finding.tests ?? []))];
  return names.filter((name) => !names.some((longer) => isShortFormOf(name, longer)));
}

/** pytest's summary has colons where its report has full stops; Surefire's summary leaves out the package. */
function isShortFormOf(name: string, longer: string): boolean {
  return longer.endsWith(`::${name.replaceAll('.', '::')}`) || (name.includes('.') && longer.endsWith(`.${name}`));
}

/** The log's own advice where the detector has none, else its first step. */
function fixOf(input: DiagnosisInput, category: Category, budget: WordBudget): Diagnosis['suggested_fix'] {
  const advice = adviceOf(input);
  const fix = ownFixOf(input, category) ?? advice;
  const steps = fix?.steps ?? wording[category].steps;
  const first = advice && fix !== advice ? [`The log advises: ${advice.summary}`] : [];
  return {
    summary: fix ? budget.fit(fix.summary, 200) || wording[category].fix : wording[category].fix,
    steps: [...first, ...steps].slice(0, 6).map((step) => budget.fit(step, 160)),
    commands: (fix?.commands?.length ? fix.commands : (advice?.commands ?? []))
      .filter((command) => command !== undefined)
      .slice(0, 4)
      .filter((command) => isWhole(command, budget)),
  };
}

/** The detector's fix, unless it is to run again what will fail in the same way. */
function ownFixOf({ cause: { fix, retry } }: DiagnosisInput, category: Category): Ranked['fix'] {
  const isPointless = (retry ?? wording[category].retry) === 'pointless';
  return isPointless && fix && /^Run the job again/.test(fix.summary) ? undefined : fix;
}

/** Cut or with a part hidden, a command does something else than it says. */
function isWhole(command: Command, budget: WordBudget): boolean {
  return budget.fit(command, 160) === command;
}

function locationsOf(cause: Ranked, budget: WordBudget): Diagnosis['locations'] {
  return (cause.locations ?? [])
    .map((location) => ({ ...location, path: withoutCheckout(location.path) }))
    .filter(({ path }) => path !== '' && !isForeign(path))
    .slice(0, mostLocations)
    .map((location) => ({ ...location, path: budget.fit(location.path, 120) }))
    .filter(({ path }) => path !== '');
}

function testsOf(input: DiagnosisInput, budget: WordBudget): string[] {
  const tests: string[] = [];
  for (const test of failedTests(input).slice(0, mostTests)) {
    const name = budget.fit(test, 120);
    if (name) tests.push(name);
  }
  return tests;
}

function alternativesOf(
  { cause, others, lines, outline }: DiagnosisInput,
  title: (other: Ranked) => string,
): Diagnosis['alternatives'] {
  const distinct = others.filter((other) => other.rule >= 0 && other.rule !== cause.rule);
  const firsts = distinct.filter((other, i) => distinct.findIndex((earlier) => earlier.rule === other.rule) === i);
  return firsts.slice(0, 3).map((other) => ({
    title: title(other),
    category: classified(other, lines, outline).category,
    line: lines.origin(other.from),
    confidence: Math.round(Math.max(0.05, Math.min(0.45, other.score / 140)) * 100) / 100,
  }));
}
