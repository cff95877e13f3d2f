import type { Finder } from './finder.ts';
import type { Span } from './secret-span.ts';

const label = '(?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1';
const begin = new RegExp(`-{4,5} ?BEGIN (?:${label}) ?-{4,5}|PuTTY-User-Key-File-\\d:`, 'g');
const end = new RegExp(`-{4,5} ?END (?:${label}) ?-{4,5}|Private-MAC: ?[0-9a-f]{0,128}`, 'g');
/** `-----BEGIN` in base64. */
const encoded = 'LS0tLS1CRUdJT';
const endsWord = /[\s|>]/;
const made = /[A-Za-z0-9+/=]{16}/;
/** The widths in which keys and what is encoded are printed. */
const widths = new Set([64, 70, 72, 76]);

/** What the line on which a private key begins holds. */
export const keyBegins: readonly string[] = ['PRIVATE KEY', 'PuTTY-User-Key-File-', 'OpenVPN Static key'];
const keyLiterals = [...keyBegins, 'Private-MAC: '];
/**
 * One of these stands in the bytes of every line that `keyMarkOf` knows, also where colours cut one of its words; or the
 * NUL characters that are taken out of a line.
 */
export const markWords: readonly string[] = ['PRIVATE', 'BEGIN', 'KEY', 'PuTTY', 'OpenVPN', 'Private-', encoded, '\0'];

export type KeyMark = { begin: number | undefined; end: number | undefined };

/** Where on a line a private key begins that does not end there, and where one ends that began before. */
export function keyMarkOf(text: string): KeyMark {
  if (text.includes(encoded)) return { begin: text.indexOf(encoded), end: undefined };
  if (!keyLiterals.some((literal) => text.includes(literal))) return { begin: undefined, end: undefined };
  const begins = [...text.matchAll(begin)].map(({ index }) => index);
  const ends = [...text.matchAll(end)].map((found) => found.index + found[0].length);
  const last = begins.at(-1);
  const first = ends[0];
  return {
    begin: last !== undefined && !ends.some((at) => at > last) ? last : undefined,
    end: first !== undefined && !begins.some((at) => at < first) ? first : undefined,
  };
}

/** Private keys on one line, whole or cut, also with their line feeds escaped. A lone marker is a word like any other. */
export const privateKeys: Finder = { literals: keyLiterals, find: keysIn };

function keysIn(text: string): Span[] {
  const spans: Span[] = [];
  for (const { index, 0: marker } of text.matchAll(begin)) {
    if (spans.some(({ to }) => index < to)) continue;
    end.lastIndex = index;
    const closed = end.exec(text);
    const to = closed ? closed.index + closed[0].length : cutEnd(text, index + marker.length);
    if (made.test(text.slice(index + marker.length, to)))
      spans.push({ from: index, to, kind: 'private-key', leak: true });
  }
  const { end: ended } = keyMarkOf(text);
  const from = /[A-Za-z0-9+/=]/.exec(text)?.index ?? 0;
  if (ended !== undefined && made.test(text.slice(0, ended)))
    spans.push({ from, to: ended, kind: 'private-key', leak: true });
  return spans;
}

function cutEnd(text: string, from: number): number {
  const quote = /["'`]/g;
  quote.lastIndex = from;
  return quote.exec(text)?.index ?? text.length;
}

/** A line of what may be a key: its only or last word is base64 and long. */
export function isKeyBody(text: string): boolean {
  const word = lastWord(text);
  return word.length >= 16 && /^[A-Za-z0-9+/]+={0,2}$/.test(word) && !/^[a-z]+$/i.test(word);
}

/** The last, shorter line of one. */
export function isKeyTail(text: string): boolean {
  return /^(?:.{0,200}\s)?[A-Za-z0-9+/]{1,76}={0,2}\s{0,20}$/.test(text) && !/[a-z]{2} [a-z]{2}/.test(text);
}

/** What stands between the marker and the body: headers of PEM and PGP, and an empty line. */
export function isKeyHeader(text: string): boolean {
  return text.trim() === '' || /(?:^|\s)[A-Z][A-Za-z-]{2,30}: \S/.test(text);
}

/** A line that is nothing but base64, as wide as keys are printed. */
export function isKeyLine(text: string): boolean {
  const word = text.trim();
  return (
    widths.has(word.length) &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(word) &&
    /[a-z]/.test(word) &&
    /[A-Z]/.test(word) &&
    !/^[A-Za-z]+(?:\/[A-Za-z]+)*$/.test(word) &&
    isMixed(word)
  );
}

/** Paths and identifiers change between kinds of letters less often than what was drawn at random. */
function isMixed(word: string): boolean {
  const changes = word.match(/[a-z](?=[A-Z0-9+/])|[A-Z](?=[a-z0-9+/])|\d(?=[A-Za-z+/])/g)?.length ?? 0;
  return changes * 4 >= word.length;
}

function lastWord(text: string): string {
  const trimmed = text.trimEnd();
  let from = trimmed.length;
  while (from > 0 && !endsWord.test(trimmed.charAt(from - 1))) from -= 1;
  return trimmed.slice(from);
}
