import type { Category } from '../../contract/analyses/analysis.ts';
import { categorySaid } from '../classify/category-of.ts';
import { hint } from '../classify/sign.ts';
import { numbersOf } from '../detect/line-shapes.ts';
import { isToleratedAt } from '../outline/tolerated.ts';
import type { Ranked } from '../rank/rank.ts';
import type { Lines } from '../read/lines.ts';
import { tellsReason } from './cause-sentence.ts';
import type { DiagnosisInput } from './diagnosis-input.ts';
import { wording } from './wording.ts';

const mostTools = 3;

/** What happened, in order, and how the later errors relate to it. Names tools and lines, quotes nothing. */
export function explanation(
  input: DiagnosisInput,
  { category, confidence }: { category: Category; confidence: number },
): string {
  const sure = confidence >= 0.5 || category === 'unknown' ? '' : 'This is a guess.';
  return [
    sure,
    reported(input, category),
    ledTo(input),
    stepOf(input),
    toleratedBefore(input),
    ...laterErrors(input),
    truncated(input),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What the log lacks for a cause to be named. */
export function missingFromLog(input: DiagnosisInput): string {
  const { outline } = input;
  if (!input.nothing && input.cause.rule < 0 && tellsReason(input))
    return 'What kind of failure it is cannot be told from its words.';
  if (outline.end.cuts.length > 0) return 'The log was cut, and the part that is left does not hold the cause.';
  if (!outline.failing)
    return 'The log does not tell which step failed or with what exit code; send the whole log of the job. The quoted lines are its last output.';
  return 'No line of the step that failed states a reason in known words; run it again with more output (set -x, --verbose). The quoted lines are its last output.';
}

function reported({ cause, others, lines }: DiagnosisInput, category: Category): string {
  const ofKind = others.filter(
    (other) => other.rule === cause.rule && other.strength === cause.strength && other.rule >= 0,
  );
  const by = cause.tool && cause.isProgram !== false ? `${cause.tool} reports it` : 'the log shows it';
  const first = ofKind.length > 0 ? `, the first of ${ofKind.length + 1} such reports` : '';
  if (cause.own)
    return `The own pattern “${cause.own.name}” answers: it matches line ${lines.origin(cause.from)}${first}.`;
  const { phrase } = wording[category];
  const line = lines.origin(cause.from);
  if (category === 'unknown') return `The kind of the failure is not known; the quotes begin at line ${line}.`;
  if (cause.rule < 0)
    return `${byWhat({ cause, lines }, category)}: ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}.`;
  return `${phrase}: ${by} at line ${line}${first}.`;
}

/** Whether the category was told from the words, or only from the command or the step that printed them. */
function byWhat({ cause, lines }: Pick<DiagnosisInput, 'cause' | 'lines'>, category: Category): string {
  const isSaid = numbersOf(cause.from, cause.to).some((line) => categorySaid(lines.at(line).text, hint) === category);
  const words = `the words at line ${lines.origin(cause.telling?.line ?? cause.from)}`;
  return isSaid ? `By ${words}` : `By what ran there, not by ${words}`;
}

function ledTo({ led, lines }: DiagnosisInput): string {
  if (!led) return '';
  const lacked = led.subject ? 'names the same thing' : 'fails for want of it';
  return `It led to the end: the error at line ${lines.origin(led.error.from)} ${lacked}.`;
}

function stepOf({ cause, outline, lines }: DiagnosisInput): string {
  if (!outline.failing) return 'The log does not tell which step it belongs to.';
  const code = outline.failing.code === null ? '' : ` with exit code ${outline.failing.code}`;
  // The marker that tells of the end, where the log has one.
  const end = lines.origin(Math.min(outline.failing.to + 1, lines.count));
  return cause.inStep
    ? `It lies in the step that ended${code} at line ${end}.`
    : `The step that ended${code} at line ${end} does not hold it, which lowers the confidence.`;
}

function toleratedBefore({ cause, others, outline, lines }: DiagnosisInput): string {
  const harmless = others.find(({ from }) => from < cause.from && isToleratedAt(from, outline));
  return harmless
    ? `The failure at line ${lines.origin(harmless.from)} did not end the job: it was tried again or tolerated.`
    : '';
}

function laterErrors({ cause, others, outline, lines }: DiagnosisInput): string[] {
  const later = others.filter(({ from, rule }) => from > cause.to && from < outline.epilogueFrom && rule >= 0);
  const repeating = later.filter(({ strength }) => strength === 'echo' || strength === 'generic');
  const rest = later.filter((other) => !repeating.includes(other) && other.rule !== cause.rule);
  const passing = toolsOf(repeating, lines);
  return [
    passing.length > 0
      ? `What ${inWords(passing)} ${passing.length > 1 ? 'say' : 'says'} only passes the failure on.`
      : '',
    rest.length > 0
      ? `${rest.length === 1 ? 'A later error' : `${rest.length} later errors`} (${inWords(toolsOf(rest, lines))}) came after it and may follow from it.`
      : '',
  ];
}

/** The first of them as a list in a sentence. */
function inWords(tools: readonly string[]): string {
  const shown = tools.length > mostTools ? [...tools.slice(0, mostTools - 1), 'others'] : tools;
  return shown.join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

/** Each tool once, with the first line on which it speaks. */
function toolsOf(list: readonly Ranked[], lines: Lines): string[] {
  const first = new Map<string, number>();
  for (const { tool: name, isProgram, from } of list) {
    const tool = isProgram === false ? '' : name;
    first.set(tool, Math.min(from, first.get(tool) ?? from));
  }
  return [...first].map(([tool, line]) =>
    tool ? `${tool} at line ${lines.origin(line)}` : `line ${lines.origin(line)}`,
  );
}

function truncated({ outline }: DiagnosisInput): string {
  return outline.end.cuts.length > 0 ? 'The log was cut, so that the first failure may be missing from it.' : '';
}
