import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { AppError } from './app-error.ts';

/** The column of a row in which a sealed value is stored. The value opens in no other column, row or tenant. */
export type SealedColumn = { tenantId: string; id: string; column: `${string}.${string}` };

export type SealKey = { secretKey: Uint8Array; randomBytes: (size: number) => Buffer };

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

/** AES-256-GCM: one byte for the version, then the nonce, the tag and the ciphertext. */
export function seal({ secretKey, randomBytes }: SealKey, column: SealedColumn, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), nonce, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(column));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), ciphertext]);
}

/** Throws for a value that was not sealed with this key for this column. */
export function unseal({ secretKey }: Pick<SealKey, 'secretKey'>, column: SealedColumn, sealed: Uint8Array): string {
  if (sealed[0] !== version || sealed.length < headBytes) throw cannotOpen();
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), nonce, { authTagLength: tagBytes });
  decipher.setAAD(boundTo(column));
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

function boundTo({ tenantId, id, column }: SealedColumn): Buffer {
  return Buffer.from(JSON.stringify([version, tenantId, id, column]));
}

function cannotOpen(): AppError {
  return new AppError(
    'unavailable',
    'A stored secret cannot be opened: the secret key has changed, or the row was altered. ' +
      'Put back the earlier FIRSTFAIL_SECRET_KEY, or enter the secret again.',
  );
}
