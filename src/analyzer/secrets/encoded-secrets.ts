import { type LiteralIndex, literalIndexOf } from '../scan/literal-index.ts';
import { base64Forms, decodeBase64, mayBeText } from './base64.ts';
import type { Finder, Form } from './finder.ts';
import type { Span } from './secret-span.ts';
import { tokens } from './token-formats.ts';

const run = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{12,4096}(?:={1,2}|%3[Dd]){0,2}/g;
const kinds = tokens.filter((form) => form.literals.every((literal) => literal.length >= 4));
const userAndPassword = /^[\x21-\x39\x3b-\x7e]{1,64}:[\x20-\x7e]{4,200}$/;
const plainForms = kinds.map((form) => ({ form, found: new RegExp(form.match.source) }));

let formsIn: LiteralIndex | undefined;

/** What the literals of token formats look like inside base64. */
export function encodedForms(): readonly string[] {
  return kinds.flatMap((form) => form.literals.flatMap(base64Forms)).filter((form) => form.length >= 4);
}

/** Base64 in which a secret stands: a token, `user:password`, or a text that `inside` finds something in. */
export function encodedSecrets(inside: (text: string) => Span[]): Finder {
  const find = (text: string) => {
    const spans: Span[] = [];
    for (const { 0: word, index: from } of text.matchAll(run)) {
      const found = kindOf(word, inside);
      if (found) spans.push({ from, to: from + word.length, ...found });
    }
    return spans;
  };
  return { literals: [], find };
}

function kindOf(word: string, inside: (text: string) => Span[]): { kind: string; leak: boolean } | undefined {
  const token = word.length >= 24 ? tokenIn(word) : undefined;
  if (token) return { kind: `${token.kind}-base64`, leak: true };
  if (!mayBeText(word)) return undefined;
  const plain = decodeBase64(word);
  if (!/^[\x09\x0a\x0d\x20-\x7e]{8,}$/.test(plain)) return undefined;
  if (userAndPassword.test(plain) && !/:\/\/|^\d+:|: /.test(plain))
    return { kind: 'user-password-base64', leak: false };
  const found = word.length >= 24 ? inside(plain) : [];
  const leak = found.find((span) => span.leak);
  if (leak) return { kind: `${leak.kind}-base64`, leak: true };
  return found.length > 0 ? { kind: 'password', leak: false } : undefined;
}

function tokenIn(word: string): Form | undefined {
  formsIn ??= literalIndexOf([{ literals: encodedForms() }]);
  if (formsIn(word).length === 0) return undefined;
  const plain = decodeBase64(word);
  return plainForms.find(({ found }) => found.test(plain))?.form;
}
