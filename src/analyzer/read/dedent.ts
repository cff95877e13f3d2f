import type { Line, Lines } from './lines.ts';

// Indentation, the rules that tools draw beside the output of another, and what npm puts before that of a script.
const gutter = /^(?:npm (?:ERR!|error)(?: |$)|(?:[ \t]{1,40}|[│┃║|>](?: |$)){1,6})/;

/** The same lines as if each began with its first word. */
export function dedented(lines: Lines): Lines {
  return { ...lines, at: (number) => withoutGutter(lines.at(number)) };
}

export function isIndented(lines: Lines, number: number): boolean {
  return gutter.test(lines.at(number).text);
}

function withoutGutter({ text, level }: Line): Line {
  return { text: text.replace(gutter, ''), level };
}
