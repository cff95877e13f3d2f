import { encodedSecrets } from './encoded-secrets.ts';
import { allOf, type Finder, finderOf } from './finder.ts';
import { isKeyLine, privateKeys } from './private-keys.ts';
import { assignments } from './secret-assignments.ts';
import { valuesBelow } from './secret-below.ts';
import { forms } from './secret-forms.ts';
import { secretOptions } from './secret-options.ts';
import { merged, type Span } from './secret-span.ts';
import { tokens } from './token-formats.ts';

export type Redacted = { text: string; kinds: readonly string[]; leaks: readonly string[] };

const plainFinders: readonly Finder[] = [
  ...tokens.map(finderOf),
  privateKeys,
  assignments,
  secretOptions,
  ...forms.map(finderOf),
  valuesBelow,
];
const plainSecrets = allOf(plainFinders);
const allSecrets = allOf([...plainFinders, encodedSecrets(plainSecrets)]);

/**
 * Hides what looks like a secret in a text that stands alone; of a log's lines `redactorOf` hides more, because it sees
 * what stands around them. Doing it again changes nothing. `leaks` are the kinds of known token formats.
 */
export function redact(text: string): Redacted {
  const spans = secretsIn(text);
  return {
    text: masked(text, spans),
    kinds: spans.map(({ kind }) => kind),
    leaks: spans.filter(({ leak }) => leak).map(({ kind }) => kind),
  };
}

/** Where the secrets of a text are, in order. */
export function secretsIn(text: string): Span[] {
  if (isKeyLine(text)) return [{ from: 0, to: text.length, kind: 'key-material', leak: false }];
  return merged(allSecrets(text).filter(({ from, to }) => !text.slice(from, to).includes('[redacted')));
}

/** The text with a mask in the place of each span. */
export function masked(text: string, spans: readonly Span[]): string {
  let out = '';
  let at = 0;
  for (const { from, to, kind, leak } of spans) {
    out += `${text.slice(at, from)}${leak ? `[redacted ${kind.replace(/-base64$/, ' in base64')}]` : '[redacted]'}`;
    at = to;
  }
  return out + text.slice(at);
}

const mailAddress = /[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,4}[A-Za-z]{2,24}\b/g;

/** Without e-mail addresses, which name people and are no secrets. */
export function withoutPeople(text: string): string {
  return text.replace(mailAddress, '[e-mail]');
}
