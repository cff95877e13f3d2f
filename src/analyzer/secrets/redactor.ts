import { inOneLine } from '../read/clean.ts';
import type { Lines } from '../read/lines.ts';
import { keySpansOf } from './key-lines.ts';
import { masked, secretsIn } from './redact.ts';
import { valueBelow } from './secret-below.ts';
import { merged, type Span } from './secret-span.ts';

/** Hides the secrets of a log wherever its text is shown; knows what stands above and below. */
export type Redactor = {
  /** Lines `from` to `to`, masked, without what ends them; each is one line, also where a program wrote several as JSON. */
  span: (from: number, to: number) => string[];
  /** Remembers the secrets of these lines and of those around them. */
  learn: (from: number, to: number) => void;
  /** Text taken out of the log, by whoever: also without what a learned secret, or a part of it, is in it. */
  text: (text: string) => string;
};

const around = 20;
const shortestPart = 8;
const mostParts = 50_000;

const made = new WeakMap<Lines, Redactor>();

/** One for the lines of a log, whoever asks. */
export function redactorOf(lines: Lines): Redactor {
  const redactor = made.get(lines) ?? newRedactor(lines);
  made.set(lines, redactor);
  return redactor;
}

function newRedactor(lines: Lines): Redactor {
  const known = knownSecrets();
  const keyAt = keySpansOf(lines);
  const done = new Set<number>();
  const spansOfLines = new Map<number, Span[]>();

  function spansAt(line: number): Span[] {
    const { text } = lines.at(line);
    const spans =
      spansOfLines.get(line) ??
      merged([...secretsIn(text), ...keyAt(line), ...valueBelow(lines.at(line - 1).text, text)]);
    spansOfLines.set(line, spans);
    return spans;
  }
  function read(line: number): void {
    if (done.has(line)) return;
    done.add(line);
    const { text } = lines.at(line);
    for (const span of spansAt(line)) note(known, text.slice(span.from, span.to), span.kind);
  }
  function learn(from: number, to: number): void {
    const first = Math.max(1, from - around);
    for (let line = first; line <= Math.min(lines.count, to + around); line += 1) read(line);
    // A key that reaches out of this stretch is read from its begin on.
    for (let line = first - 1; line >= 1 && keyAt(line).length > 0; line -= 1) read(line);
  }
  return {
    learn,
    span(from, to) {
      learn(from, to);
      return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => {
        const { text } = lines.at(from + i);
        return inOneLine(masked(text, merged([...spansAt(from + i), ...known.in(text)]))).trimEnd();
      });
    },
    text: (text) => masked(text, merged([...secretsIn(text), ...known.in(text)])),
  };
}

/** Words of an ordinary text are not looked for elsewhere; of a key's line only what is the key's. */
function note(known: Known, value: string, kind: string): void {
  if (/^(?:private-key|key-material)/.test(kind)) {
    for (const word of value.match(/[A-Za-z0-9+/=]{16,4096}/g) ?? []) known.add(word);
    return;
  }
  const word = value.trim();
  if (word.length < 4 || /^[A-Za-z][a-z]{0,8}$/.test(word) || /^\d{1,5}$/.test(word)) return;
  known.add(word);
}

/** Remembers the parts of secrets, `shortestPart` characters each, and whole what is shorter. */
type Known = { add: (value: string) => void; in: (text: string) => Span[] };

function knownSecrets(): Known {
  const short = new Set<string>();
  const parts = new Set<string>();
  return {
    add(value) {
      if (value.length < shortestPart) short.add(value);
      for (let at = 0; at + shortestPart <= value.length && parts.size < mostParts; at += 1)
        parts.add(value.slice(at, at + shortestPart));
    },
    in(text) {
      const spans: Span[] = [];
      const found = (from: number, length: number) =>
        spans.push({ from, to: from + length, kind: 'known', leak: false });
      for (const value of short)
        for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length))
          found(at, value.length);
      for (let at = 0; parts.size > 0 && at + shortestPart <= text.length; at += 1)
        if (parts.has(text.slice(at, at + shortestPart))) found(at, shortestPart);
      return spans;
    },
  };
}
