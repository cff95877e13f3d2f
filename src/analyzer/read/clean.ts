const consoleNote = /\x1b\[8mha:[A-Za-z0-9+/=]{0,4000}\x1b\[0m/g;
const escapes =
  /\x1b(?:\[[0-?]{0,40}[ -/]{0,4}[@-~]|\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)|[P^_X][^\x07\x1b]{0,4000}(?:\x07|\x1b\\)|[()*+][0-9A-Z]|[=>78cDEHMNOZ])/g;
// As programs show them that make control characters visible, or that lose the first character.
const writtenEscapes = /(?:\^\[|␛|\\(?:x1[bB]|033|u001[bB]|e))\[[0-9;]{0,12}[mK]|\[\d{1,2}(?:;\d{1,3}){0,4}m/g;
const invisible = /[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
const needsWork =
  /[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb^␛]|\p{Surrogate}|\\(?:x1[bB]|033|u001[bB]|e)\[|\[\d{1,2}[;m]/u;
const loneSurrogate = /\p{Surrogate}/gu;

/** One line without escape sequences, control, bidirectional and invisible characters, or lone surrogates; tabs stay. */
export function sanitizeLine(text: string): string {
  if (!needsWork.test(text)) return text;
  return text
    .replace(consoleNote, '')
    .replace(escapes, '')
    .replace(writtenEscapes, '')
    .replace(invisible, '')
    .replace(loneSurrogate, '\ufffd');
}

/** A message that a program wrote as JSON may have several lines, of what is one line in the log. */
export function inOneLine(text: string): string {
  return text.includes('\n')
    ? text
        .split('\n')
        .map((part) => part.trim())
        .filter(Boolean)
        .join(' ')
    : text;
}

/** The first `most` UTF-16 units, never half of a surrogate pair; a cut shows as `…`. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\ud800-\udbff]/.test(text[most - 2] ?? '') ? most - 2 : most - 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
