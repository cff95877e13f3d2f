import { type LiteralIndex, type Literals, literalIndexOf } from '../scan/literal-index.ts';
import type { Span } from './secret-span.ts';

/** Finds secrets in a text; it is asked only for one that holds one of its literals, or for each if it has none. */
export type Finder = Literals & { find: (text: string) => readonly Span[] };

/** A form of secrets that one expression knows; it takes the secret as group `s` where it is not the whole match. */
export type Form = {
  kind: string;
  /** In lower case where the expression ignores case. */
  literals: readonly string[];
  match: RegExp;
  leak: boolean;
  /** How many letters, digits, `+` and `/` in a row each match has at least. */
  run?: number;
};

/** A kind, the literals one of which every token of it holds, and its expression. */
export type TokenRow = readonly [kind: string, literals: readonly string[], body: string];

const placeholder = /^(?:.{0,20}?[-_.=]|[A-Z]{2,4})?(?:([xX*0•.])\1{7,})$/u;

/** What all of the finders see, in their order. The index is made when a text is first looked through. */
export function allOf(finders: readonly Finder[]): (text: string) => Span[] {
  let heldBy: LiteralIndex | undefined;
  return (text) => {
    heldBy ??= literalIndexOf(finders);
    return heldBy(text).flatMap((number) => (finders[number] as Finder).find(text));
  };
}

export function finderOf(form: Form): Finder {
  return { literals: form.literals, anyCase: form.match.ignoreCase, find: (text) => spansOf(form, text) };
}

function spansOf({ match, kind, leak, run }: Form, text: string): Span[] {
  // Most texts hold none: an expression with indices is copied for `matchAll` each time.
  if ((run !== undefined && !hasRun(text, run)) || text.search(match) < 0) return [];
  return [...text.matchAll(match)].flatMap((found) => {
    const [from, to] = found.indices?.groups?.s ?? [found.index, found.index + found[0].length];
    return placeholder.test(text.slice(from, to)) ? [] : [{ from, to, kind, leak }];
  });
}

/** Whether so many characters of base64 stand in a row. Looks at the last place first, and leaps where it is another. */
function hasRun(text: string, length: number): boolean {
  let from = 0;
  while (from + length <= text.length) {
    let at = from + length - 1;
    while (at >= from && isOfBase64(text.charCodeAt(at))) at -= 1;
    if (at < from) return true;
    from = at + 1;
  }
  return false;
}

function isOfBase64(code: number): boolean {
  const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return isLetter || (code >= 47 && code <= 57) || code === 43;
}
