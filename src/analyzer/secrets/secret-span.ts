import { literalIndexOf } from '../scan/literal-index.ts';

/** Where a secret stands in a text. `leak` is a known token format: one of them in a log is a finding of its own. */
export type Span = { from: number; to: number; kind: string; leak: boolean };

export type Finder = (text: string) => Span[];

/** A form of secrets that one expression knows; it takes the secret as group `s` where it is not the whole match. */
export type Form = { kind: string; literals: readonly string[]; match: RegExp; leak: boolean };

/** A kind, the literals one of which every token of it holds, and its expression. */
export type TokenRow = readonly [kind: string, literals: readonly string[], body: string];

const placeholder = /^(?:.{0,20}?[-_.=]|[A-Z]{2,4})?(?:([xX*0•.])\1{7,})$/u;

/**
 * What one of the forms matches. An expression runs only on a text that holds one of its literals, if it has any; one
 * that ignores case has its literals in lower case.
 */
export function finderOf(forms: readonly Form[]): Finder {
  const ignoringCase = forms.filter(({ match }) => match.ignoreCase);
  const exact = forms.filter(({ match }) => !match.ignoreCase);
  const exactIn = literalIndexOf(exact.map(({ literals }) => literals));
  const anyCaseIn = literalIndexOf(ignoringCase.map(({ literals }) => literals));
  return (text) => [
    ...exactIn(text).flatMap((number) => spansOf(exact[number] as Form, text)),
    ...anyCaseIn(text.toLowerCase()).flatMap((number) => spansOf(ignoringCase[number] as Form, text)),
  ];
}

function spansOf({ match, kind, leak }: Form, text: string): Span[] {
  // Most texts hold none: an expression with indices is copied for `matchAll` each time.
  if (text.search(match) < 0) return [];
  return [...text.matchAll(match)].flatMap((found) => {
    const [from, to] = found.indices?.groups?.s ?? [found.index, found.index + found[0].length];
    return placeholder.test(text.slice(from, to)) ? [] : [{ from, to, kind, leak }];
  });
}

/** Spans in order that do not overlap. What two finders see is one span, by the name of the surer of them. */
export function merged(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = out.at(-1);
    if (!last || span.from >= last.to) out.push({ ...span });
    else {
      last.to = Math.max(last.to, span.to);
      if (span.leak && !last.leak) Object.assign(last, { kind: span.kind, leak: true });
    }
  }
  return out.filter(({ from, to }) => to > from);
}
