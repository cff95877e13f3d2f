import { createHash } from 'node:crypto';

/** 128 bits of SHA-256, hex: what the analyser makes fingerprints with. */
export function hashCause(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
