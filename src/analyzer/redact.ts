import { base64Forms, decodeBase64 } from './base64.ts';
import { pairs, type Secret, tokens } from './secrets.ts';

export type Redacted = { text: string; kinds: readonly string[]; leaks: readonly string[] };

const encodedRun = /[A-Za-z0-9+/_-]{24,4096}={0,2}/g;
const encodedKinds = tokens.filter((secret) => secret.literals.every((literal) => literal.length >= 4));
const encodedForms = encodedKinds
  .flatMap((secret) => secret.literals.flatMap(base64Forms))
  .filter((form) => form.length >= 4);
// Too frequent in ordinary text to look at each line that has them; such tokens are hidden where a line is quoted.
const common = new Set(['SK', '-us', 'cio', 'key-', 'sig=', 'oy2', 'dp.', ':AA']);
const longRun = /[A-Za-z0-9+/_-]{24}/;
const privateKeyBody = /^[A-Za-z0-9+/=]{64}$/;

/** Literals whose lines must be looked at to tell whether a job printed a secret. */
export const secretLiterals: readonly string[] = [
  ...tokens.flatMap((secret) => secret.literals).filter((literal) => !common.has(literal)),
  ...encodedForms,
];

/** Hides what looks like a secret. The kinds are those hidden; `leaks` those of a known token format. */
export function redact(text: string): Redacted {
  const kinds: string[] = [];
  const leaks: string[] = [];
  let out = text;
  for (const secret of [...tokens, ...pairs]) {
    if (secret.literals.length > 0 && !secret.literals.some((literal) => out.includes(literal))) continue;
    out = out.replace(secret.match, (...found) => {
      kinds.push(secret.kind);
      if (secret.leak) leaks.push(secret.kind);
      return masked(secret, found);
    });
  }
  if (longRun.test(out)) out = hideEncoded(out, kinds, leaks);
  return privateKeyBody.test(out.trim()) && /[+/]/.test(out)
    ? { text: '[redacted]', kinds: [...kinds, 'key-material'], leaks }
    : { text: out, kinds, leaks };
}

function masked(secret: Secret, found: unknown[]): string {
  const groups = found.at(-1);
  const whole = String(found[0]);
  const value =
    groups && typeof groups === 'object'
      ? Object.values(groups as Record<string, string | undefined>).find(Boolean)
      : undefined;
  if (!value) return `[redacted ${secret.kind}]`;
  const at = whole.lastIndexOf(value);
  return `${whole.slice(0, at)}[redacted]${whole.slice(at + value.length)}`;
}

function hideEncoded(text: string, kinds: string[], leaks: string[]): string {
  if (!encodedForms.some((form) => text.includes(form))) return text;
  return text.replace(encodedRun, (run) => {
    const plain = decodeBase64(run);
    const kind = encodedKinds.find((secret) => new RegExp(secret.match.source).test(plain))?.kind;
    if (!kind) return run;
    kinds.push(`${kind}-base64`);
    leaks.push(`${kind}-base64`);
    return `[redacted ${kind} in base64]`;
  });
}

const mailAddress = /[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,4}[A-Za-z]{2,24}\b/g;

/** Without e-mail addresses, which name people and are no secrets. */
export function withoutPeople(text: string): string {
  return text.replace(mailAddress, '[e-mail]');
}
