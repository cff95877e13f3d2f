import { readsAsItIs } from './visible-text.ts';

declare const isCommand: unique symbol;

/** One simple command, made by `sh`: no plain string is one. */
export type Command = string & { readonly [isCommand]: true };

type Value = string | readonly string[] | undefined;

const hole = '\0';
const word = /(?:'[^']*'|"[^"]*"|<[^<>]*>|[^\s'"<>])+/g;
const quotes = /'([^']*)'|"([^"]*)"/g;
const ownProgram = /^[\w./-]+(?: |$)/;
const needsNoQuotes = /^[\w@%+:,./-][\w@%+:,./=-]*$/;
// A name that its tool cut off finds nothing; `./...` are the packages below a directory of Go.
const cutOff = /…|[^/.]\.{3}$/;
const option = /^--?[A-Za-z][\w.:-]*=/;

/**
 * A command for people to paste: sh`go test -run ^${test}$ ${pack}`. Program and options are the template's; a value
 * stays within one word, and a list makes a word of each item. A word is quoted as a whole where a shell would act on
 * it, also `<placeholders>`; quotes in the template join what holds spaces.
 *
 * No command comes of a value that is missing, empty or cut off, begins with `-` or has invisible characters. Quoting is
 * that of POSIX shells, also for what was printed on Windows: there, Git's bash reads it, and PowerShell nearly all of it.
 */
export function sh(template: TemplateStringsArray, ...values: readonly Value[]): Command | undefined {
  const text = template.join(hole);
  if (!ownProgram.test(text) || !values.every(canStand)) return undefined;
  const left = [...values];
  const words = (text.match(word) ?? []).flatMap((raw) => filled(raw, left));
  return words.map(quoted).join(' ') as Command;
}

function canStand(value: Value): boolean {
  if (value === undefined) return false;
  const texts = typeof value === 'string' ? [value] : value;
  return texts.every((text) => text !== '' && !text.startsWith('-') && !cutOff.test(text) && readsAsItIs(text));
}

/** The word with its holes filled; takes their values from `left`. */
function filled(raw: string, left: Value[]): string[] {
  const list = raw === hole && typeof left[0] === 'object' ? left.shift() : undefined;
  if (list !== undefined) return [...list];
  return [raw.replace(quotes, '$1$2').replaceAll(hole, () => [left.shift()].flat().join(' '))];
}

/** https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02 */
function quoted(text: string): string {
  if (needsNoQuotes.test(text)) return text;
  const name = option.exec(text)?.[0] ?? '';
  return `${name}'${text.slice(name.length).replaceAll("'", String.raw`'\''`)}'`;
}
