import { cut } from '../analyzer/read/clean.ts';
import type { Analysis } from '../contract/analyses/analysis.ts';
import type { Question, Words } from './explainer.ts';
import { plainText } from './plain-text.ts';
import { instructions } from './prompt.ts';
import type { Reply } from './read-reply.ts';
import { suggestedCommands } from './suggested-commands.ts';

const mostSentences = 8;
const mostSteps = 5;
const mostChars = 400;
const fewestSigns = 3;
const recitedWords = 8;
// What a record may hold that derives from the log's words.
const mostDerivedBytes = 4096;

const mostRead = 4096;
// One that is never closed quotes all that follows. An apostrophe is no quotation mark.
const quoted =
  /`([^`]*)(?:`|$)|"([^"]*)(?:"|$)|[“„]([^“”]*)(?:[“”]|$)|«([^»]*)(?:»|$)|(?<!\w)[‘']((?:[^'’]|['’](?=\w)){1,400})['’](?!\w)/g;
const linesNamed = /\bline #?\d{1,9}|\blines #?\d{1,9}(?:(?: ?[-–,] ?| and | to )#?\d{1,9}){0,9}/gi;

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
      commands: orElse(suggestedCommands(commands, { found }), analysis.suggested_fix.commands),
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
    ? [...lines.values()].some((text) => hasWords(text, words))
    : hasWords(lines.get(line) ?? '', words);
}

/** Signs alone stand in nearly every line. */
function isQuote(quote: string | null): quote is string {
  return quote !== null && (quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= fewestSigns;
}

/** Whole ones: a part of a word proves nothing. */
function hasWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (!isInsideWord(text, at) && !isInsideWord(text, at + words.length)) return true;
  }
  return false;
}

function isInsideWord(text: string, at: number): boolean {
  return /^\w\w$/.test(text.slice(Math.max(0, at - 1), at + 1));
}

/** The texts that may be shown, as plain text; what is too long is cut once it is known to be honest. */
function texts(given: readonly string[], known: Known): string[] {
  const plain = given.map((text) => plainText(text, mostRead));
  return plain.filter((text) => text !== '' && isHonest(text, known)).map((text) => cut(text, mostChars));
}

/** Quotes nothing that nobody said, names no line that was not shown, and recites neither us nor the fence. */
function isHonest(text: string, { lines, words, mark }: Known): boolean {
  const spans = [...text.matchAll(quoted)].map(([, ...forms]) => forms.find((form) => form !== undefined) ?? '');
  if (!spans.every((span) => words.includes(squeezed(span).replace(/[.,;:!?…]{1,3}$/, '')))) return false;
  const named = [...text.matchAll(linesNamed)].flatMap(([run]) => run.match(/\d+/g) ?? []);
  return named.every((line) => lines.has(Number(line))) && !text.includes(mark) && !recites(text);
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
