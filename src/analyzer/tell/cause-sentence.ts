import type { Category } from '../../contract/analyses/analysis.ts';
import { isForeign, withoutCheckout } from '../detect/own-path.ts';
import { commandAt } from '../outline/run-outline.ts';
import type { DiagnosisInput } from './diagnosis-input.ts';
import { plainWords } from './headline.ts';
import { reporterOf } from './reporter.ts';
import { wording } from './wording.ts';

const guess = 0.5;
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
  const sentence = repeats(title, said) ? surroundings(input, told.category) : said;
  return told.confidence < guess && told.category !== 'unknown' ? `This is a guess: ${sentence}` : sentence;
}

function repeats(title: string, cause: string): boolean {
  const known = new Set(wordsOf(title));
  const more = wordsOf(withoutPlaces(cause)).filter((word) => !known.has(word) && !empty.test(word));
  return more.length <= 2;
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
  const { cause, outline } = input;
  const command = withoutCheckout(commandAt(outline, cause.rule < 0 ? cause.to : cause.from) ?? '').slice(0, 120);
  const ran = command ? `while \`${command}\` ran` : inStep(outline.failing?.name);
  if (cause.rule < 0)
    return `${ran ? `It failed ${ran}` : 'No step is named'}; no line states the reason in so many words.`;
  const reporter = reporterOf(input);
  const place = placeOf(input);
  const told = [wording[category].phrase, place && `at ${place}`].filter(Boolean).join(' ');
  if (reporter && !command.includes(reporter))
    return `${wording[category].phrase}: ${reporter} reports it${place && ` at ${place}`}${ran && `, ${ran}`}.`;
  return ran || place
    ? `${told}${ran && ` ${ran}`}.`
    : `${told}; see line ${input.lines.origin(cause.from)} of the log.`;
}

function inStep(name: string | null | undefined): string {
  return name ? `in the step “${name.slice(0, 120)}”` : '';
}

function placeOf({ cause }: DiagnosisInput): string {
  const own = cause.locations?.find(({ path }) => path !== '' && !isForeign(withoutCheckout(path)));
  if (!own) return '';
  return own.line === null ? withoutCheckout(own.path) : `${withoutCheckout(own.path)}:${own.line}`;
}
