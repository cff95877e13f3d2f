import type { Finding } from '../detect/detector.ts';
import { isOfToolchain, withoutCheckout, withoutForeignPlace } from '../detect/own-path.ts';
import { sanitizeLine } from '../read/clean.ts';
import { fitTitle } from './fit-title.ts';
import { jsonMessage } from './json-message.ts';
import { logfmtMessage } from './logfmt-message.ts';

const mostChars = 120;
const mostReason = 160;
const guess = 0.5;
const bareVerdict = /^(?:FAIL|FAILED|ERROR|[Ff]ailed|[Ee]rror)\W{0,4}$/;
const shortestRepeated = 6;
const placed =
  /^(?<code>[A-Z][A-Za-z]{0,9}-?\d{1,6} in )?(?<place>(?![A-Z]\w{0,40}(?:Error|Exception): )[\w@.+~-]{0,60}(?:[/\\][\w@.+ ~-]{1,80}){0,20}(?:\.[A-Za-z][\w-]{0,14}|file)(?::\d{1,7}){0,2})(?:: |(?<=:\d{1,7})[ :](?=[A-Z]))(?<message>\S.*)$/;
const pathFailed =
  /^(?<place>(?:[\w@.+~-]{1,80}[/\\]){0,20}[\w@.+~-]{1,80}\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|php|ex|exs|t|bats|dart|lua))(?: failed| could not run): (?<message>\S.*)$/;
const labels =
  /^(?:(?:\*{3} |! |=> )?(?:ERROR|Error|error|FATAL|fatal|fatal error|ERR!|E)(?:: {1,4}| [-–—•|] |\s{2,8})){1,3}(?=\S)|^(?:ERROR|FATAL|CRITICAL) (?=[a-z]{2})|^(?:- )?[\w.]{1,60} - (?:ERROR|CRITICAL|FATAL) - (?=\S)|^\[[\w-]{1,30}:(?:error|fatal)\] (?=\S)/;
const innerGlyph = /: (?:[✖❌✕×✗✘⨯●☒⛔]|🔴|💥|🚫)\ufe0f? /;
// PostgreSQL writes its zone and the number of its process before it.
const innerLabel = /: (?:[A-Z]{3,4} \[\d{1,7}\] )?(?:(?:ERROR|error|FATAL|fatal|E): {1,2}|\[ERROR\] ){1,2}(?=\S)/;
const glyphs =
  /^[\s\u2500-\u257f]{0,8}(?:[\u2800-\u28ff]{1,20}\s?|(?:[☒⛔]|🔴|💥|🚫)\ufe0f?\s{1,8}|🦋\s{1,4}(?:error |warn )?|[●◯○◉▸►▶⨯✖❌✕×✗✘✓✔⚠❯»‣•·!*>|]\ufe0f?\s{1,8}|x (?=[A-Z])|\s{1,8}){0,4}|[\u2800-\u28ff]{1,20}\s?|[\u2714\u2716]\ufe0f?$/g;
// How Node prints the output of a child process in an error.
const dumped = /^(?<before>.{0,80}: |)(?:stderr|stdout|message): '(?<said>[^']{1,600}?)(?:\\n)?'(?: \+|,)?$/;
// Ruby names the method between the place and the message.
const rubyMethod = /(?<=\d):in [`'][^`']{1,80}': /;
const bareCode = /^(?:[A-Z][A-Z\d]{0,20}(?:_[A-Z\d]{1,30}){1,8}|[a-z]\w{0,40}(?:::\w{1,40}){1,4})$/;
const expects = /\b[Ee]xpect(?:ed|s|ing)?\b/;
const states =
  /\b(?:[Aa]ctual(?:ly)?|got|[Rr]eceived|but was|found|instead|to (?:be|equal|contain|match|have)|==|!=)\b/;
const actual =
  /^\s{0,20}(?:[+>|-]\s{0,4})?(?<actual>(?:but was|[Gg]ot|[Aa]ctual|[Rr]eceived|[Ff]ound|[Rr]eturned|was)\b[ :=<].{0,160})/;
const symbol = /^\s{0,20}(?:[>|=-]\s{0,4})?symbol: {1,4}(?<symbol>\S.{0,100})/;
const position = /^\S{1,200}:\d{1,7}: /;
const decoration = /^[\s^~|=_.+*-]*$|^\s*(?:at|in|from) \S/;

export type Told = Pick<Finding, 'title' | 'cause' | 'tests'> & { from: number; to: number; rule: number };

/** Any words of a log as they are shown: without glyphs, spinners and labels, JSON as its message, paths from the repository on. */
export function plainWords(text: string): string {
  const line = sanitizeLine(text.slice(0, 4096)).replace(glyphs, '').trim();
  const said = saidOnce((jsonMessage(line) ?? logfmtMessage(line) ?? line).replace(dumped, '$<before>$<said>')).replace(
    rubyMethod,
    ': ',
  );
  return withoutForeignPlace(
    withoutCheckout(said.replace(labels, '').replace(innerGlyph, ': ').replace(innerLabel, ': ')),
  ).replace(/\s+/g, ' ');
}

/** Programs that wrap one another repeat the innermost message. */
function saidOnce(text: string): string {
  const parts = text.split(': ');
  return parts.filter((part, at) => part !== parts[at - 1] || part.length < shortestRepeated).join(': ');
}

/** The title: what broke, then where. `at` gives the text of a line; below even odds the title says that it is a guess. */
export function headline(finding: Told, at: (line: number) => string, confidence: number): string {
  const told = tidy(messageFirst(withReason(plainWords(finding.title), finding, at)));
  const isGuess = confidence < guess && !/^Last output/.test(told);
  const test = plainWords(finding.tests?.[0] ?? '');
  return isGuess ? `Possibly: ${fitTitle(told, mostChars - 10, test)}` : fitTitle(told, mostChars, test);
}

/** The title of an answer that could be right too. */
export function shortHeadline({ title }: Pick<Finding, 'title'>, most: number): string {
  return fitTitle(messageFirst(plainWords(title)), most);
}

/** Without a bullet, a full stop at its end or before a colon, and the name of a program once where two stand side by side. */
function tidy(title: string): string {
  return title.replace(/^- (?=\S)|(?<![.\s])\.(?=$|: )/g, '').replace(/\b([\w-]{2,30}): (?:\1: ){1,3}/, '$1: ');
}

function messageFirst(title: string): string {
  const { code = '', place = '', message } = (placed.exec(title) ?? pathFailed.exec(title))?.groups ?? {};
  if (!message || bareVerdict.test(message)) return title;
  const path = place.replace(/(?::\d{1,7}){1,2}$/, '');
  const coded = `${code ? `${code.slice(0, -4)}: ` : ''}${message.replace(/ ?\.$/, '')}`;
  if (isOfToolchain(path)) return coded;
  return message.includes(path) ? `${message} (${place.split(/[/\\]/).at(-1)})` : `${coded} (${place})`;
}

/** Where the reason stands below what the detector read: what was received, which symbol, what comes after a colon. */
function withReason(title: string, { from, to, rule }: Told, at: (line: number) => string): string {
  if (bareCode.test(title)) return codeExplained(title, [at(from + 1), at(from + 2)]);
  if (rule < 0) return title;
  const linesTo = (last: number) => Array.from({ length: Math.max(0, last - from) }, (_, i) => at(from + 1 + i));
  const below = linesTo(Math.min(to, from + 9));
  if (/[:[({]$/.test(title)) {
    const why = below
      .map(plainWords)
      .find((text) => !decoration.test(text) && !title.includes(text.replace(position, '')));
    return why ? `${title} ${why.slice(0, mostReason)}` : title.replace(/ ?[:[({]$/, '');
  }
  const named = /cannot find symbol$/.test(title) ? first(below, symbol) : undefined;
  if (named) return `${title}: ${named.replace(/\s+/g, ' ')}`;
  const received = expects.test(title) && !states.test(title) ? first(linesTo(from + 6), actual) : undefined;
  return received ? `${title}, ${received.trim().replace(/\s+/g, ' ')}` : title;
}

/** Tools that report through miette print an error's code first, and what it means below. */
function codeExplained(code: string, below: readonly string[]): string {
  const said = first(below, /^\s{1,6}[×✖x] (?<said>\S.{2,300})/);
  return said ? `${said} (${code})` : code;
}

function first(lines: readonly string[], match: RegExp): string | undefined {
  for (const line of lines) {
    const groups = match.exec(line)?.groups;
    if (groups) return Object.values(groups)[0];
  }
  return undefined;
}
