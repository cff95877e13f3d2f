import type { Category } from '../../contract/analyses/analysis.ts';
import { complaintIn } from '../detect/complaint.ts';
import { isForeign, withoutCheckout } from '../detect/own-path.ts';
import { signOf } from '../detect/signs.ts';
import { commandAt } from '../outline/run-outline.ts';
import { cut } from '../read/clean.ts';
import type { DiagnosisInput } from './diagnosis-input.ts';
import { plainWords } from './headline.ts';
import { reporterOf } from './reporter.ts';
import { wording } from './wording.ts';

const guess = 0.5;
const mostOfCommand = 120;
// The first line of a statement of the shell tells nothing of what ran in it.
const begun = /^(?:case|if|for|while|until)\s(?!.*\b(?:esac|fi|done)\b)/;
/** Words of a sentence that a title need not have for the sentence to say the same. */
const empty =
  /^(?:a|an|the|of|in|at|on|is|are|was|it|to|and|with|failed|fails|failure|error|errors|fatal|stopped|stops|test|thread|connection|says|rejects|refused|complains|cannot|be|could|not|line|last|output|stands|out|that)$/;

/** What failed in one or two sentences, and no repetition of a title that says it whole. */
export function causeSentence(
  input: DiagnosisInput,
  title: string,
  told: { category: Category; confidence: number },
): string {
  const said = plainWords(input.cause.cause);
  const sentence = repeats(title, said)
    ? surroundings(input, told.category)
    : (withoutTitle(input, title, said) ?? said);
  return told.confidence < guess && told.category !== 'unknown' ? `This is a guess: ${sentence}` : sentence;
}

function repeats(title: string, cause: string): boolean {
  const known = new Set(wordsOf(title));
  const more = wordsOf(withoutPlaces(cause)).filter((word) => !known.has(word) && !empty.test(word));
  return more.length <= 2;
}

/** What stands before the words of the title, with the command that ran; undefined where it says no more by that. */
function withoutTitle(input: DiagnosisInput, title: string, said: string): string | undefined {
  const command = commandOf(input);
  const before = said.endsWith(`: ${title}`) ? said.slice(0, -title.length - 2) : '';
  return before.includes(' ') && command ? `${before}. \`${command}\` was running.` : undefined;
}

function withoutPlaces(text: string): string {
  return text
    .split(' ')
    .filter((word) => !/:\d/.test(word))
    .join(' ');
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]{1,80}/gu) ?? [];
}

/** Who stopped where, while what ran. */
function surroundings(input: DiagnosisInput, category: Category): string {
  const { cause } = input;
  const command = commandOf(input);
  const ran = command ? `while \`${command}\` ran` : inStep(stepOf(input));
  if (cause.rule < 0) return ofOutput(input, command, category);
  const reporter = reporterOf(input);
  const place = placeOf(input);
  const told = [wording[category].phrase, place && `at ${place}`].filter(Boolean).join(' ');
  if (reporter && !command.includes(reporter))
    return `${wording[category].phrase}: ${reporter} reports it${place && ` at ${place}`}${ran && `, ${ran}`}.`;
  return ran || place
    ? `${told}${ran && ` ${ran}`}.`
    : `${told}; see line ${input.lines.origin(cause.from)} of the log.`;
}

function commandOf({ cause, outline }: DiagnosisInput): string {
  const command = commandAt(outline, cause.rule < 0 ? cause.to : cause.from) ?? '';
  return begun.test(command) ? '' : cut(withoutCheckout(command), mostOfCommand);
}

/** Whose output a cause is that was chosen by the form of its line. */
function ofOutput(input: DiagnosisInput, command: string, category: Category): string {
  const step = stepOf(input);
  const whose = (command && `\`${command}\``) || (step && `the step “${step.slice(0, 120)}”`);
  const output = whose ? `The output of ${whose}` : 'The log';
  if (statesFailure(input))
    return `${output} states it. It was found by the form of its line, not by a rule for the tool.`;
  if (tellsReason(input)) return `${output} says it. It was found by its words, not by a rule for the tool.`;
  // What is missing is said already.
  if (category === 'unknown') return whose ? `They are of ${whose}.` : '';
  return `${output} states no reason in so many words; the quoted lines are what stands out at its end.`;
}

/** Whether the line that answers states a failure, where no rule for a tool has read it. */
export function statesFailure({ cause }: DiagnosisInput): boolean {
  const sign = signOf({ text: cause.key ?? '', level: undefined });
  return cause.telling?.stated === true || (sign !== undefined && sign !== 'summary');
}

/** Whether the line that answers says at least that something is wrong. */
export function tellsReason(input: DiagnosisInput): boolean {
  return statesFailure(input) || complaintIn({ text: input.cause.key ?? '', level: undefined }) !== 'none';
}

/** The name of the step that failed, unless the cause stands before it. */
function stepOf({ cause, outline: { failing } }: DiagnosisInput): string | null {
  return failing && cause.from >= failing.from ? failing.name : null;
}

function inStep(name: string | null | undefined): string {
  return name ? `in the step “${name.slice(0, 120)}”` : '';
}

function placeOf({ cause }: DiagnosisInput): string {
  const own = cause.locations?.find(({ path }) => path !== '' && !isForeign(withoutCheckout(path)));
  if (!own) return '';
  return own.line === null ? withoutCheckout(own.path) : `${withoutCheckout(own.path)}:${own.line}`;
}
