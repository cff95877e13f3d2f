// Exception: what is drawn here is a secret, which nobody may choose.
import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 34;
const checksumLength = 6;
const shape = /^ff_[0-9A-Za-z]{40}$/;

/** `ff_`, 34 random base62 characters, and the CRC-32 of these in 6 characters; shown once, never stored. */
export function generateTokenSecret(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  const body = `ff_${random}`;
  return body + checksum(body);
}

/** Decides without a query: false for a text that cannot be a token of the service, a typo included. */
export function isWellFormedToken(secret: string): boolean {
  if (!shape.test(secret)) return false;
  return checksum(secret.slice(0, -checksumLength)) === secret.slice(-checksumLength);
}

/** The hash that is stored for a token: SHA-256, hex. The secret has 202 random bits, so a slow hash would add nothing. */
export function tokenHash(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** The first characters, by which people recognise a token in a list. */
export function tokenPrefix(secret: string): string {
  return secret.slice(0, 'ff_'.length + 6);
}

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let index = 0; index < checksumLength; index++) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
