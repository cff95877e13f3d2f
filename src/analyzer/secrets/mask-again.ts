import { isOneSimpleCommand } from '../commands/simple-command.ts';
import { cut } from '../read/clean.ts';
import type { Lines } from '../read/lines.ts';
import { redactorOf } from './redactor.ts';

const titleChars = 120;
const quoteChars = 400;

export type Quote = { line: number; text: string };

/** Masks the words of one stored analysis as they are masked today. */
export type Mender = {
  title: (text: string) => string;
  quote: (quote: Quote) => string;
  text: (text: string) => string;
  /** Those that may be pasted: one with a secret in it is of no use without. */
  commands: (commands: readonly string[]) => string[];
};

/** The quotes are what is left of the log: they are read in its order, and a secret in one is hidden in all other words. */
export function menderOf(quotes: readonly Quote[]): Mender {
  const { texts, begins } = laidOut(quotes);
  const redactor = redactorOf(linesOf(texts));
  redactor.learn(1, texts.length);
  const text = (whole: string) => {
    const masked = redactor.text(whole);
    return masked.includes('\n') ? masked.split('\n').map(redactor.text).join('\n') : masked;
  };
  const quote = (one: Quote) => {
    const from = begins.get(one) ?? texts.length + 1;
    const lines = redactor.span(from, from + one.text.split('\n').length - 1);
    return cut(lines.join('\n'), quoteChars);
  };
  const commands = (all: readonly string[]) =>
    all.filter((command) => isOneSimpleCommand(command) && text(command) === command);
  return { title: (whole) => cut(text(whole), titleChars), quote, text, commands };
}

/** One below the other, with an empty line where lines of the log are missing between them. */
function laidOut(quotes: readonly Quote[]): { texts: string[]; begins: Map<Quote, number> } {
  const texts: string[] = [];
  const begins = new Map<Quote, number>();
  let next = 0;
  for (const quote of quotes.toSorted((a, b) => a.line - b.line)) {
    const parts = quote.text.split('\n');
    if (quote.line !== next) texts.push('');
    begins.set(quote, texts.length + 1);
    texts.push(...parts);
    next = quote.line + parts.length;
  }
  return { texts, begins };
}

function linesOf(texts: readonly string[]): Lines {
  const at = (number: number) => ({ text: texts[number - 1] ?? '', level: undefined });
  const origin = (number: number) => number;
  return {
    count: texts.length,
    at,
    shown: (number) => at(number).text,
    framed: (number) => at(number).text,
    origin,
    holding: () => undefined,
    mayHold: () => true,
  };
}
