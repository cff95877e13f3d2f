import type { Finder } from './finder.ts';
import { isNoSecret, isSentence, looksMade } from './no-secret.ts';
import { type Weight, weightOf, wordsOfNames } from './secret-names.ts';
import type { Span } from './secret-span.ts';

// A name, and what ties a value to it in shells, JSON within JSON, YAML, Ruby, PHP, queries and percent-encoded ones.
const tie =
  /(?:(?<![A-Za-z0-9_.])(?<![A-Za-z0-9_.]-)|(?<=%[0-9A-Fa-f]{2}))[A-Za-z_.][\w.-]{1,120}(?:\\{0,7}["'`]|&quot;|%22)?\]?(?:\s{0,4}(?:=>|:=|==?|:(?![:/]))\s{0,4}|%3[AaDd])/g;
const opening = /(?:\[\s?)?(?:\\{0,7}["'`]|&quot;|&#34;|%22)/y;
const open = /[^\s]{1,4096}/y;
const next = /(?:[,;&]|%26)(?=[A-Za-z_"'][\w.-]{0,60}["']?(?:=|:|%3[Dd])|$)/;
/** What ends a value within a text that is itself quoted: an escaped line feed or quote, an element's end. */
const escaped = /\\["'nrt]|<\/|&quot;/;
const closers = new Set(`)]}>,;.'"\``);

type Value = { from: number; to: number; quoted: boolean };
type Tied = { name: string; tie: string; text: string; value: Value };

/** Where a shell stands, or a command whose output it puts in its place. */
const ofShell = /^(?:OLD)?PWD[=:]\s?["']?(?:[/~]|[A-Za-z]:\\)|^\w{1,120}=`[\w./-]{1,80} [\w./$"'-]/;

/** Values whose names say that they are secret: `DB_PASS=x`, `"clientSecret": "x"`, `:token=>"x"`. */
export const assignments: Finder = { literals: wordsOfNames, anyCase: true, find: assigned };

function assigned(text: string): Span[] {
  const spans: Span[] = [];
  for (const found of text.matchAll(tie)) {
    const name = nameOf(found[0]);
    const weight = weightOf(name);
    if (!weight) continue;
    const value = valueAt(text, found.index + found[0].length);
    if (
      !value ||
      ofShell.test(text.slice(found.index, value.to)) ||
      !isSecret(weight, { name, tie: found[0].slice(name.length), text, value })
    )
      continue;
    spans.push({ from: value.from, to: value.to, kind: 'password', leak: false });
  }
  return spans;
}

function nameOf(tied: string): string {
  return /^[\w.-]*/.exec(tied)?.[0] ?? '';
}

function valueAt(text: string, at: number): Value | undefined {
  const before = /[bu@$r](?=["'])/y;
  before.lastIndex = at;
  const start = before.test(text) ? at + 1 : at;
  opening.lastIndex = start;
  const opened = opening.exec(text)?.[0];
  if (opened) {
    const quote = opened.replace(/^\[\s?/, '');
    const from = start + opened.length;
    const to = closing(text, quote, from);
    return to > from ? { from, to, quoted: true } : undefined;
  }
  open.lastIndex = at;
  const run = open.exec(text)?.[0];
  if (!run) return undefined;
  const until = next.exec(run)?.index ?? run.length;
  const word = withoutClosers(run.slice(0, Math.min(until, escaped.exec(run)?.index ?? until)));
  return word === '' ? undefined : { from: at, to: at + word.length, quoted: false };
}

function withoutClosers(run: string): string {
  let to = run.length;
  while (to > 0 && closers.has(run.charAt(to - 1))) to -= 1;
  return run.slice(0, to);
}

/** Where the quotation ends; what is escaped within it is part of it. */
function closing(text: string, quote: string, from: number): number {
  if (quote.length > 1) {
    const end = text.indexOf(quote, from);
    return end < 0 ? text.length : end;
  }
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
  }
  return text.length;
}

function isSecret(weight: Weight, { name, tie: sign, text, value }: Tied): boolean {
  const said = text.slice(value.from, value.to);
  if (isNoSecret(said)) return false;
  const isColon =
    sign
      .trimStart()
      .replace(/^[\\"'`\]]*/, '')
      .trimStart()
      .startsWith(':') && !sign.includes(':=');
  // `PASS: TestX2` is a verdict, `animal.sniffer.signature:java18:1.0` a dependency.
  if (isColon && /^(?:PASS|Pass|.*signature)$/.test(name) && !value.quoted) return false;
  if (weight === 'weak') return looksMade(said) && !(value.quoted && said.includes(' '));
  if (value.quoted) return said.length >= 3 && !(isColon && isSentence(said)) && !sign.includes('==');
  if (isColon && sign.endsWith(':')) return said.length >= 3 && looksMade(said);
  if (isColon) return looksMade(said) || (isLastWord(text, value, said) && !/^pass$/i.test(name));
  const isTight = !/\s/.test(sign);
  if (isTight) return said.length >= 3 && !isCode(said, name);
  return looksMade(said) || (isLastWord(text, value, said) && /^[\w!@#%^*+-]+$/.test(said));
}

function isLastWord(text: string, { to }: Value, said: string): boolean {
  return said.length >= 4 && /^[\s"'}\])]{0,20}$/.test(text.slice(to));
}

/** What a program's source has on the right side: a call, a member, an index, the name itself. */
function isCode(said: string, name: string): boolean {
  if (name === name.toUpperCase()) return false;
  return (
    /^[A-Za-z_][\w.]{0,80}[([]/.test(said) ||
    /^(?:self|this|os|process|config|env|settings|request|args|options|opts|params|props|ctx|context|var|local|module|data|secrets|vars|each)\.\w/.test(
      said,
    ) ||
    said === name ||
    said.toLowerCase() === name.toLowerCase()
  );
}
