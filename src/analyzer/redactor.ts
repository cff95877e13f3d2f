import { keySpansOf } from './key-lines.ts';
import type { Lines } from './lines.ts';
import { masked, secretsIn } from './redact.ts';
import { valueBelow } from './secret-below.ts';
import { merged, type Span } from './secret-span.ts';

/** Hides the secrets of a log wherever its text is shown; knows what stands above and below. */
export type Redactor = {
  /** Lines `from` to `to`, masked, without what ends them. */
  span: (from: number, to: number) => string[];
  /** Remembers the secrets of these lines and of those around them. */
  learn: (from: number, to: number) => void;
  /** Text taken out of the log, by whoever: also without what a learned secret, or a part of it, is in it. */
  text: (text: string) => string;
};

const around = 40;
const shortestPart = 8;

export function redactorOf(lines: Lines): Redactor {
  const known = new Set<string>();
  const keyAt = keySpansOf(lines);
  const read = new Set<number>();

  function spansAt(line: number): Span[] {
    const { text } = lines.at(line);
    return merged([...secretsIn(text), ...keyAt(line), ...valueBelow(lines.at(line - 1).text, text)]);
  }
  function learn(from: number, to: number): void {
    for (let line = Math.max(1, from - around); line <= Math.min(lines.count, to + around); line += 1) {
      if (read.has(line)) continue;
      read.add(line);
      const { text } = lines.at(line);
      for (const span of spansAt(line)) note(known, text.slice(span.from, span.to), span.kind);
    }
  }
  return {
    learn,
    span(from, to) {
      learn(from, to);
      return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => {
        const { text } = lines.at(from + i);
        return masked(text, merged([...spansAt(from + i), ...knownIn(text, known)])).trimEnd();
      });
    },
    text: (text) => masked(text, merged([...secretsIn(text), ...knownIn(text, known)])),
  };
}

/** Words of an ordinary text are not looked for elsewhere; of a key's line only what is the key's. */
function note(known: Set<string>, value: string, kind: string): void {
  if (/^(?:private-key|key-material)/.test(kind)) {
    for (const word of value.match(/[A-Za-z0-9+/=]{16,4096}/g) ?? []) known.add(word);
    return;
  }
  const word = value.trim();
  if (word.length < 4 || /^[A-Za-z][a-z]{0,8}$/.test(word) || /^\d{1,5}$/.test(word)) return;
  known.add(word);
}

/** What is the same as a known secret, and of longer ones each part of some characters. */
function knownIn(text: string, known: ReadonlySet<string>): Span[] {
  const spans: Span[] = [];
  const kind = 'known';
  for (const value of known) {
    if (value.length < shortestPart) {
      for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length))
        spans.push({ from: at, to: at + value.length, kind, leak: false });
      continue;
    }
    for (let at = 0; at + shortestPart <= text.length; at += 1) {
      if (!value.includes(text.slice(at, at + shortestPart))) continue;
      let to = at + shortestPart;
      while (to < text.length && value.includes(text.slice(at, to + 1))) to += 1;
      spans.push({ from: at, to, kind, leak: false });
      at = to - 1;
    }
  }
  return spans;
}
