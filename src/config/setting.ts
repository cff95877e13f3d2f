import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

export type Setting<T> = {
  name: string;
  /** As it is written in the environment; `undefined` where a missing setting has a meaning. */
  default: string | undefined;
  documentation: string;
  /** Completes "must be …" in the message about a wrong value. */
  wants: string;
  /** A secret's value is never shown. */
  secret?: boolean;
  /** The name is also read in lower case, as other programs do. */
  anyCase?: boolean;
  /** Returns `undefined` for a wrong value. */
  parse: (text: string) => T | undefined;
};

export function text(wants: string) {
  return { wants, parse: (value: string): string | undefined => value };
}

export function whole(min: number, max: number) {
  const parse = (value: string): number | undefined => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  };
  return { wants: `a whole number from ${min} to ${max}`, parse };
}

export function oneOf<const T extends string>(...choices: T[]) {
  const parse = (value: string): T | undefined => choices.find((choice) => choice === value);
  return { wants: `one of ${choices.join(', ')}`, parse };
}

export function publicUrl(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const plain = ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username;
  return plain ? url.href.replace(/\/$/, '') : undefined;
}

export function proxyUrl() {
  const parse = (value: string): string | undefined =>
    URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined;
  return { wants: 'a URL like http://proxy.example:3128', secret: true, anyCase: true, parse };
}

export function privateKeyFile(path: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(readFileSync(path));
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    // Missing, not readable, or no key: the sentence about the setting names all three.
    return undefined;
  }
}

export function networks(value: string): string[] | undefined {
  const items = value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  return items.every(isNetwork) ? items : undefined;
}

function isNetwork(item: string): boolean {
  const [address = '', bits, ...more] = item.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
