/** AES-256-GCM ciphertext; only the service can open it. */
export type Sealed = Buffer;
