import type { Lines } from '../read/lines.ts';
import type { Captured } from './captured.ts';
import type { Ranked } from './rank.ts';

const mostBelow = 80;
const mostBlank = 1;
const fewKnown = 40;

// How programs tell below an error what it was caused by; the innermost stands last.
const causedBy =
  /^\s{0,12}(?:(?:[Cc]aused by|CAUSED BY|[Rr]oot cause|nested task error|\[cause\]): {1,4}|-{3}> )(?<text>\S.{2,400})$/;
// The same as a list, which may be numbered.
const heading = /^\s{0,4}(?:Caused by|CAUSED BY|Causes?):\s{0,4}$/;
const entry = /^\s{1,8}(?:\d{1,2}: |- )?(?!(?:at|in|from) \S)(?<text>\p{L}.{2,400})$/u;
// rake names the class below such a heading.
const named = /^(?<text>[A-Z][\w:]{0,80}(?:Error|Exception|Failed)\w{0,20}: \S.{1,400})$/;
const thrown = /^(?:[a-z]\w{0,40}\.){1,8}[A-Z]\w{0,80}: {1,4}(?=\S)/;
const label = /^(?:Error|error): /;
// Ruby ends with the class.
const ofClass = / ?\([A-Z][\w:]{0,80}\)$/;
// Where the message itself is such a list
const opened = /^(?:Error|ERROR|error): {0,4}$/;
// A tree right below the message
const branch = /^\s{0,24}(?:[└╰]─{1,3}[▶>]?|├─{1,3}[▶>]) {1,2}(?<text>\S.{2,400})$/;
// Ruby begins with the place.
const placed = /^\S{1,200}:\d{1,6}:in [`'][^`']{1,80}': (?<text>.{1,300} \([A-Z][\w:]{0,80}\))$/;
// The calls between, and what is drawn with them
const between = /^(?:\s|Stack ?trace:|\.{3} |\S{1,200}:\d{1,6}:in [`'])/;
// What the innermost message makes needless
const pointless = /(?:\.? See (?:the )?inner exception for details)?[.:]?\s{0,4}$/;

/** With the reason that an error ends with, where it tells its causes one below the other. */
export function withInnermost(lines: Lines, cause: Ranked): Ranked {
  if (cause.own || cause.tests?.length) return cause;
  const found = innermostBelow(lines, cause);
  if (!found) return cause;
  const also = [...(cause.also ?? []), found.line];
  const isTold = cause.title.includes(found.said.replace(thrown, '').replace(ofClass, '').slice(0, fewKnown));
  const said = (text: string) => (isTold ? text : `${text.replace(pointless, '')}: ${found.said}`);
  return {
    ...cause,
    also,
    title: said(cause.title),
    cause: said(cause.cause),
    ...(cause.said !== undefined && { said: said(cause.said) }),
  };
}

function innermostBelow(lines: Lines, { from, to, telling }: Ranked): Captured | undefined {
  const first = telling?.line ?? from;
  let found: Captured | undefined;
  let isListed = opened.test(lines.at(first).text);
  let blank = 0;
  for (let line = first + 1; line <= Math.min(lines.count, first + mostBelow); line += 1) {
    const { text } = lines.at(line);
    blank = text.trim() === '' ? blank + 1 : 0;
    if (blank > mostBlank || (isListed && found && blank > 0)) break;
    const said = reasonIn(text, { isNext: line - 1 === (found?.line ?? first), isListed });
    isListed ||= heading.test(text);
    if (said) found = { line, said };
    else if (line > to && blank === 0 && !isListed && !between.test(text)) break;
  }
  return found;
}

function reasonIn(text: string, { isNext, isListed }: { isNext: boolean; isListed: boolean }): string | undefined {
  const said =
    causedBy.exec(text) ??
    (isNext ? branch : placed).exec(text) ??
    (isListed ? (entry.exec(text) ?? named.exec(text)) : undefined);
  return said?.groups?.text?.replace(label, '').replace(/ \{$/, '').trim();
}
