import { isNoSecret, looksMade } from './no-secret.ts';
import { weightOf } from './secret-names.ts';
import type { Span } from './secret-span.ts';

const named = /(?<![\w.-])(?<name>[A-Za-z_][\w.-]{1,80})["']?\s{0,3}[:=]?\s{0,3}[|>]?[-+]?\\?\s{0,10}$/;
const record = /\b(?:name|key)["']?\s{0,3}[:=]\s{0,3}["']?(?<name>[A-Za-z_][\w.-]{1,80})["']?,?\s{0,10}$/i;
const recordValue = /^\s{0,60}["']?value["']?\s{0,3}[:=]\s{0,3}["']?(?<s>[^"'\s][^"']{2,400})/di;
const element = /<(?<name>[\w:.-]{1,80})(?:\s[^<>]{0,200})?>\s{0,20}$/;

/** A value on the line below its name: YAML blocks, continued commands, records of name and value, XML. */
export function valueBelow(above: string, text: string): Span[] {
  const pair = record.exec(above)?.groups?.name;
  const value = pair && weightOf(pair) ? recordValue.exec(text) : null;
  const at = value?.indices?.groups?.s;
  if (at && !isNoSecret(text.slice(...at))) return [{ from: at[0], to: at[1], kind: 'password', leak: false }];
  const name = (named.exec(above) ?? element.exec(above))?.groups?.name;
  if (!name || !weightOf(name)) return [];
  const word = text.trim();
  if (/\s/.test(word) || isNoSecret(word) || !looksMade(word.replace(/^["']|["'],?$/g, ''))) return [];
  const from = text.length - text.trimStart().length;
  return [{ from, to: from + word.length, kind: 'password', leak: false }];
}
