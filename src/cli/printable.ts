// C0 but tab and newline, DEL and C1, bidirectional controls, and the separators that terminals and editors break at.
// biome-ignore format: one range a reason
const unsafe = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Text that no terminal obeys: what would control it is shown as a picture of itself, or as U+FFFD. */
export function printable(text: string): string {
  return text.replace(unsafe, picture);
}

/** The same on one line. */
export function printableLine(text: string): string {
  return printable(text.replace(/[\r\n\t]+/g, ' '));
}

/** JSON on one line whose strings hold no control character either: those are escaped. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(unsafe, escaped);
}

function picture(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : '\ufffd';
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
