import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../checkout.mjs';

export function readSource(path) {
  return readFileSync(join(root, path), 'utf8');
}

/** Adds an import; the formatter sorts it. */
export function withImport(text, line) {
  return `${line}\n${text}`;
}

/** Adds a line to the list that begins with `opening`, in alphabetical order. */
export function withMember(text, opening, member) {
  const [head, body, tail] = partsOf(text, opening, /^[\]}]/m);
  const lines = body.split('\n').slice(0, -1);
  const at = lines.findIndex((line) => line > member);
  lines.splice(at === -1 ? lines.length : at, 0, member);
  return `${head}${lines.join('\n')}\n${tail}`;
}

/** Adds lines to the end of the block that begins with `opening` and ends with an unindented brace. */
export function withLast(text, opening, lines) {
  const [head, body, tail] = partsOf(text, opening, /^[\]}]/m);
  return `${head}${body}${lines}\n${tail}`;
}

function partsOf(text, opening, closing) {
  const start = text.indexOf(opening);
  const from = text.indexOf('\n', start) + 1;
  const length = text.slice(from).search(closing);
  if (start === -1 || length === -1) throw new Error(`The list that begins with "${opening}" is not where it was.`);
  return [text.slice(0, from), text.slice(from, from + length), text.slice(from + length)];
}
