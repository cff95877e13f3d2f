import { literalIndexOf } from '../scan/literal-index.ts';
import type { Finder } from './finder.ts';
import { isNoSecret, looksMade } from './no-secret.ts';
import { weightOf, wordsOfNames } from './secret-names.ts';
import type { Span } from './secret-span.ts';

const tied = /(?<![\w.-])(?<name>[A-Za-z_][\w.-]{1,80})["']?\s{0,3}[:=]\s{0,3}[|>]?[-+]?\\?\s{0,10}$/;
const option = /--?(?<name>[A-Za-z][\w.-]{1,80})[ =]?\\?\s{0,10}$/;
const element = /<(?<name>[\w:.-]{1,80})(?:\s[^<>]{0,200})?>\s{0,20}$/;
const record = /\b(?:name|key)["']?\s{0,3}[:=]\s{0,3}["']?(?<name>[A-Za-z_][\w.-]{1,80})["']?,?\s{0,10}$/i;
const recordValue = /(?:^|\s|["'])value["']?\s{0,3}[:=]\s{0,3}["']?(?<s>[^"'\s][^"']{2,400})/di;
const account = /(?:^|\s)(?:login|account|machine)\s{1,4}\S{1,200}\s{0,10}$/;
const accountPassword = /(?:^|\s)password\s{1,4}(?<s>\S{4,400})\s{0,10}$/d;

const mayAnnounce = literalIndexOf([{ literals: [...wordsOfNames, 'login', 'account', 'machine'], anyCase: true }]);

/** A value on the line below its name: YAML blocks, continued commands, records of name and value, XML, .netrc. */
export function valueBelow(above: string, text: string): Span[] {
  if (mayAnnounce(above).length === 0) return [];
  const pair = record.exec(above)?.groups?.name;
  const isSecret = Boolean(pair && weightOf(pair));
  const expression = isSecret ? recordValue : accountPassword;
  const value = isSecret || account.test(above) ? expression.exec(text) : null;
  const at = value?.indices?.groups?.s;
  if (at && !isNoSecret(text.slice(...at))) return [{ from: at[0], to: at[1], kind: 'password', leak: false }];
  const name = (tied.exec(above) ?? option.exec(above) ?? element.exec(above))?.groups?.name;
  return name && weightOf(name) ? loneWord(above, text) : [];
}

/** The only word of a line, behind what the line above begins with too. */
function loneWord(above: string, text: string): Span[] {
  let same = 0;
  while (same < text.length && text[same] === above[same]) same += 1;
  const prefix = text.slice(0, same).search(/\S*$/);
  const rest = text.slice(prefix);
  const word = rest.trim();
  if (/\s/.test(word) || isNoSecret(word) || !looksMade(word.replace(/^["']|["'],?$/g, ''))) return [];
  const from = prefix + rest.indexOf(word);
  return [{ from, to: from + word.length, kind: 'password', leak: false }];
}

/** The same within one text whose line feeds are escaped. */
export const valuesBelow: Finder = { literals: ['\\n'], find: inEscapedLines };

function inEscapedLines(text: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  let above = '';
  for (const piece of text.split('\\n')) {
    for (const span of valueBelow(above, piece)) spans.push({ ...span, from: at + span.from, to: at + span.to });
    at += piece.length + 2;
    above = piece;
  }
  return spans;
}
