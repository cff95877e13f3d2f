const beginsPage = /^\s{0,20}<(?:!doctype html|html|head|body|pre|div|span|table|ol|code)\b/i;
const tag = /<\/?[a-zA-Z][a-zA-Z0-9]{0,15}(?:\s[^<>]{0,400})?\/?>/g;
const entity = /&(?:(lt|gt|quot|apos|amp|nbsp)|#(\d{1,6})|#x([0-9a-f]{1,5}));/gi;
const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: ' ' };
const largest = 0x10ffff;

/** Whether a log is the page on which a CI shows it, saved from a browser. */
export function isHtmlPage(beginning: string): boolean {
  return beginsPage.test(beginning) && /<\/(?:span|div|pre|a|b|p|td|li|title|head)>|<pre/i.test(beginning);
}

/** What a browser shows of a line. */
export function shownText(line: string): string {
  return line.replace(tag, '').replace(entity, characterOf);
}

function characterOf(whole: string, ...groups: readonly (string | undefined)[]): string {
  const [name, decimal, hex] = groups;
  if (name) return characters[name.toLowerCase()] ?? whole;
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  return code > 0 && code <= largest ? String.fromCodePoint(code) : whole;
}
