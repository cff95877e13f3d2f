import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = new URL('../../src/analyzer', import.meta.url).pathname;
const wordOf = /(?:'[^']*'|"[^"]*"|<[^<>]*>|[^\s'"<>])+/g;
const quotes = /'([^']*)'|"([^"]*)"/g;
const hole = '\0';

/** A template of the analyser, its holes as `\0`, and whether words are what it makes with something in the holes. */
export type CommandTemplate = { text: string; makes: (words: readonly string[]) => boolean };

/** What the analyser's source writes as a template, read apart from how the product reads it. */
export const commandTemplates: readonly CommandTemplate[] = readdirSync(folder, { encoding: 'utf8', recursive: true })
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|(?:^|\/)shell-command\.ts$/.test(file))
  .flatMap((file) => texts(readFileSync(join(folder, file), 'utf8')))
  .map((text) => ({ text, makes: matcher(text) }));

function texts(source: string): string[] {
  return [...source.matchAll(/\bsh`/g)].map(({ index }) => textFrom(source, index + 3));
}

function textFrom(source: string, start: number): string {
  let text = '';
  let at = start;
  while (source[at] !== '`') {
    const isHole = source.startsWith('${', at);
    text += isHole ? hole : source[at];
    at = isHole ? endOfHole(source, at + 2) : at + 1;
  }
  return text;
}

/** Behind the brace that closes it; braces in expressions and strings of the source come in pairs. */
function endOfHole(source: string, start: number): number {
  let open = 1;
  let at = start;
  for (; open > 0; at += 1) {
    if (source[at] === '{') open += 1;
    if (source[at] === '}') open -= 1;
  }
  return at;
}

/** A hole is one word or a part of one, never an option; one by itself may be none, as of a list. */
function matcher(text: string): (words: readonly string[]) => boolean {
  const words = (text.match(wordOf) ?? []).map((raw) => {
    const parts = raw.replaceAll(quotes, '$1$2').split(hole).map(escaped);
    const first = raw.startsWith(hole) ? '(?!-)' : '';
    return raw === hole ? '(?:(?!-)[^\\n]+\\n)?' : `${first}${parts.join('[^\\n]+')}\\n`;
  });
  const whole = new RegExp(`^${words.join('')}$`);
  return (given) => whole.test(given.map((word) => `${word}\n`).join(''));
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
