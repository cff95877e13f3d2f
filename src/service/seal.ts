import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { AppError } from '../kernel/app-error.ts';
import type { Deps } from './deps.ts';

/** Where a sealed value is stored. It opens nowhere else: not in another row, column or tenant. */
export type SealedPlace = { tenantId: string; id: string; column: SealedColumn };

export type SealedColumn =
  | 'connections.secret'
  | 'connections.previous_secret'
  | 'connections.credential'
  | 'channels.url'
  | 'channels.secret'
  | 'channels.previous_secret';

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

/** AES-256-GCM: a byte for the version, the nonce, the tag, the ciphertext. */
export function seal(deps: Pick<Deps, 'secretKey' | 'randomBytes'>, place: SealedPlace, text: string): Buffer {
  const nonce = deps.randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(deps.secretKey), nonce, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(place));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), ciphertext]);
}

/** Throws for whatever was not sealed with this key for this place. */
export function unseal(deps: Pick<Deps, 'secretKey'>, place: SealedPlace, sealed: Uint8Array): string {
  if (sealed[0] !== version || sealed.length < headBytes) throw cannotOpen();
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(deps.secretKey), nonce, { authTagLength: tagBytes });
  decipher.setAAD(boundTo(place));
  decipher.setAuthTag(sealed.subarray(1 + nonceBytes, headBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()]).toString('utf8');
  } catch {
    throw cannotOpen();
  }
}

function keyOf(secretKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', 'firstfail:seal:v1', 32));
}

function boundTo({ tenantId, id, column }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([version, tenantId, id, column]));
}

function cannotOpen(): AppError {
  return new AppError(
    'unavailable',
    'A stored secret cannot be opened: the secret key has changed, or the row was altered. ' +
      'Put back the earlier FIRSTFAIL_SECRET_KEY, or enter the secret again.',
  );
}
