import { cut } from '../analyzer/read/clean.ts';
import type { Analysis } from '../contract/analyses/analysis.ts';
import type { Question, Words } from './language-model.ts';
import { plainText } from './plain-text.ts';
import { instructions } from './prompt.ts';
import type { Reply } from './read-reply.ts';
import { suggestedCommands } from './suggested-commands.ts';

const mostSentences = 8;
const mostSteps = 5;
const mostChars = 400;
const leastLetters = 3;
const repeatedWords = 8;
// The most that one stored analysis may hold of words that derive from the log.
const mostDerivedBytes = 4096;

const mostRead = 4096;
// A quotation that is never closed extends to the end. An apostrophe is no quotation mark.
const quoted =
  /`([^`]*)(?:`|$)|"([^"]*)(?:"|$)|[“„]([^“”]*)(?:[“”]|$)|«([^»]*)(?:»|$)|(?<!\w)[‘']((?:[^'’]|['’](?=\w)){1,400})['’](?!\w)/g;
const linesNamed = /\bline #?\d{1,9}|\blines #?\d{1,9}(?:(?: ?[-–,] ?| and | to )#?\d{1,9}){0,9}/gi;

type Sentence = Reply['explanation'][number];
type Sources = { lines: ReadonlyMap<number, string>; words: string; diagnosis: string; mark: string };

/**
 * The parts of a model's answer that can be proven: sentences whose quotes are in the excerpt, within the size of a
 * stored analysis. Undefined when no sentence of the explanation has a quote.
 */
export function checkAnswer(reply: Reply, { analysis, excerpt }: Question, mark: string): Words | undefined {
  const diagnosis = diagnosisWords(analysis);
  const log = excerpt.map(({ text }) => text).join('\n');
  const lines = new Map(excerpt.map(({ line, text }) => [line, squeezed(text)]));
  const sources = { lines, words: squeezed(`${log}\n${diagnosis}`), diagnosis, mark };
  const sentences = reply.explanation.slice(0, mostSentences).flatMap((one) => {
    const [text] = isProven(one, sources) ? texts([one.sentence], sources) : [];
    return text === undefined ? [] : [{ text, isGrounded: isQuote(one.quote) }];
  });
  if (!sentences.some(({ isGrounded }) => isGrounded)) return undefined;
  const { summary, steps, commands } = reply.suggested_fix;
  const words = {
    explanation: sentences.map(({ text }) => text).join(' '),
    suggested_fix: {
      summary: texts([summary], sources).join('') || analysis.suggested_fix.summary,
      steps: orElse(texts(steps.slice(0, mostSteps), sources), analysis.suggested_fix.steps),
      commands: orElse(suggestedCommands(commands, { diagnosis }), analysis.suggested_fix.commands),
    },
  };
  const shorter = { ...words, suggested_fix: analysis.suggested_fix };
  return [words, shorter].find((one) => sizeBytes(one) <= bytesLeftIn(analysis));
}

/** Whether the named line contains the quoted words. */
function isProven({ line, quote }: Sentence, { lines }: Sources): boolean {
  if (line !== null && !lines.has(line)) return false;
  if (!isQuote(quote)) return true;
  const words = squeezed(quote);
  return line === null
    ? [...lines.values()].some((text) => hasWords(text, words))
    : hasWords(lines.get(line) ?? '', words);
}

/** Punctuation alone is in nearly every line and proves nothing. */
function isQuote(quote: string | null): quote is string {
  return quote !== null && (quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= leastLetters;
}

/** Whether the text contains these as whole words: a part of a word proves nothing. */
function hasWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (!isInsideWord(text, at) && !isInsideWord(text, at + words.length)) return true;
  }
  return false;
}

function isInsideWord(text: string, at: number): boolean {
  return /^\w\w$/.test(text.slice(Math.max(0, at - 1), at + 1));
}

/** The texts that may be shown, as plain text. A long text is cut after its check, so that the check sees all of it. */
function texts(given: readonly string[], sources: Sources): string[] {
  const plain = given.map((text) => plainText(text, mostRead));
  return plain.filter((text) => text !== '' && isHonest(text, sources)).map((text) => cut(text, mostChars));
}

/** Quotes only words of the sources, names only lines of the excerpt, and repeats neither the prompt nor its mark. */
function isHonest(text: string, { lines, words, mark }: Sources): boolean {
  const spans = [...text.matchAll(quoted)].map(([, ...forms]) => forms.find((form) => form !== undefined) ?? '');
  if (!spans.every((span) => words.includes(squeezed(span).replace(/[.,;:!?…]{1,3}$/, '')))) return false;
  const named = [...text.matchAll(linesNamed)].flatMap(([run]) => run.match(/\d+/g) ?? []);
  return named.every((line) => lines.has(Number(line))) && !text.includes(mark) && !repeatsPrompt(text);
}

function repeatsPrompt(text: string): boolean {
  const prompt = ` ${wordsOf(instructions).join(' ')} `;
  const words = wordsOf(text);
  return words.some((_, at) => {
    const run = words.slice(at, at + repeatedWords);
    return run.length === repeatedWords && prompt.includes(` ${run.join(' ')} `);
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** All words of the diagnosis, which do not depend on the log alone. */
function diagnosisWords(analysis: Analysis): string {
  const { title, root_cause, explanation, suggested_fix, tool, step, command, tests, locations } = analysis;
  const { summary, steps, commands } = suggested_fix;
  const paths = locations.map(({ path, line }) => `${path}:${line}`);
  return [title, root_cause, explanation, summary, ...steps, ...commands, tool, step, command, ...tests, ...paths].join(
    '\n',
  );
}

/** How much of the allowed size the rest of the analysis leaves over. */
function bytesLeftIn({ title, root_cause, step, command, locations, tests, alternatives, evidence }: Analysis): number {
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
