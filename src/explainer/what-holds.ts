import type { Analysis } from '../contract/analysis.ts';
import type { Question, Words } from './explainer.ts';
import { plainText } from './plain-text.ts';
import { instructions } from './prompt.ts';
import type { Reply } from './read-reply.ts';
import { suggestedCommands } from './suggested-commands.ts';

const mostSentences = 8;
const mostSteps = 5;
const mostChars = 400;
const shortestQuote = 3;
const recitedWords = 8;
// What a record may hold that derives from the log's words.
const mostDerivedBytes = 4096;

type Sentence = Reply['explanation'][number];
type Known = { lines: ReadonlyMap<number, string>; words: string; found: string; mark: string };

/**
 * What of a model's answer can be believed: sentences whose quotes stand in the excerpt, within what a record may hold.
 * Undefined where the explanation rests on no line at all.
 */
export function whatHolds(reply: Reply, { analysis, excerpt }: Question, mark: string): Words | undefined {
  const found = foundWords(analysis);
  const log = excerpt.map(({ text }) => text).join('\n');
  const lines = new Map(excerpt.map(({ line, text }) => [line, squeezed(text)]));
  const known = { lines, words: squeezed(`${log}\n${found}`), found, mark };
  const sentences = reply.explanation.slice(0, mostSentences).flatMap((one) => {
    const [text] = stands(one, known) ? texts([one.sentence], known) : [];
    return text === undefined ? [] : [{ text, isGrounded: isQuote(one.quote) }];
  });
  if (!sentences.some(({ isGrounded }) => isGrounded)) return undefined;
  const { summary, steps, commands } = reply.suggested_fix;
  const words = {
    explanation: sentences.map(({ text }) => text).join(' '),
    suggested_fix: {
      summary: texts([summary], known).join('') || analysis.suggested_fix.summary,
      steps: orElse(texts(steps.slice(0, mostSteps), known), analysis.suggested_fix.steps),
      commands: orElse(suggestedCommands(commands, { log, found }), analysis.suggested_fix.commands),
    },
  };
  const shorter = { ...words, suggested_fix: analysis.suggested_fix };
  return [words, shorter].find((one) => sizeBytes(one) <= roomIn(analysis));
}

/** Whether the line it names holds the words it quotes from it. */
function stands({ line, quote }: Sentence, { lines }: Known): boolean {
  if (line !== null && !lines.has(line)) return false;
  if (!isQuote(quote)) return true;
  const words = squeezed(quote);
  return line === null
    ? [...lines.values()].some((text) => text.includes(words))
    : lines.get(line)?.includes(words) === true;
}

function isQuote(quote: string | null): quote is string {
  return quote !== null && squeezed(quote).length >= shortestQuote;
}

/** The texts that may be shown, as plain text. */
function texts(given: readonly string[], known: Known): string[] {
  return given.map((text) => plainText(text, mostChars)).filter((text) => text !== '' && isHonest(text, known));
}

/** Quotes nothing that nobody said, names no line that was not shown, and recites neither us nor the fence. */
function isHonest(text: string, { lines, words, mark }: Known): boolean {
  const quoted = [...text.matchAll(/`([^`]{1,400})`|"([^"]{1,400})"|“([^”]{1,400})”/g)];
  const spans = quoted.map(([, ...forms]) => squeezed(forms.find((form) => form !== undefined) ?? ''));
  if (!spans.every((span) => words.includes(span))) return false;
  const named = [...text.matchAll(/\blines? (\d{1,9})/gi)].map(([, line]) => Number(line));
  return named.every((line) => lines.has(line)) && !text.includes(mark) && !recites(text);
}

function recites(text: string): boolean {
  const ours = ` ${wordsOf(instructions).join(' ')} `;
  const theirs = wordsOf(text);
  return theirs.some((_, at) => {
    const run = theirs.slice(at, at + recitedWords);
    return run.length === recitedWords && ours.includes(` ${run.join(' ')} `);
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** What the rules say, which is not for the log alone to decide. */
function foundWords(analysis: Analysis): string {
  const { title, root_cause, explanation, suggested_fix, tool, step, command, tests, locations } = analysis;
  const { summary, steps, commands } = suggested_fix;
  const places = locations.map(({ path, line }) => `${path}:${line}`);
  return [
    title,
    root_cause,
    explanation,
    summary,
    ...steps,
    ...commands,
    tool,
    step,
    command,
    ...tests,
    ...places,
  ].join('\n');
}

/** What the rest of the record has left over. */
function roomIn({ title, root_cause, step, command, locations, tests, alternatives, evidence }: Analysis): number {
  const texts = [...evidence.map(({ text }) => text), ...locations.map(({ path }) => path), ...tests];
  return (
    mostDerivedBytes - sizeBytes([title, root_cause, step, command, texts, alternatives.map((other) => other.title)])
  );
}

function sizeBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function orElse<T>(list: readonly T[], instead: readonly T[]): T[] {
  return [...(list.length > 0 ? list : instead)];
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
