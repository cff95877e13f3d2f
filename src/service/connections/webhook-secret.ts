import type { ForgeSource } from '../../contract/connections/forge-products.ts';
import { seal, unseal } from '../../kernel/seal.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { Deps } from '../deps.ts';

type SealedRow = Pick<ConnectionRecord, 'tenantId' | 'id'>;

export const rotationMs = 24 * 60 * 60_000;

/** 256 random bits in the form that the forge accepts. */
export function newWebhookSecret({ forges, randomBytes }: Pick<Deps, 'forges' | 'randomBytes'>, forge: ForgeSource) {
  return forges[forge].newSecret(randomBytes(32));
}

export function sealWebhookSecret(deps: Deps, { tenantId, id }: SealedRow, secret: string): Buffer {
  return seal(deps, { tenantId, id, column: 'connections.secret' }, secret);
}

export function sealPreviousSecret(deps: Deps, { tenantId, id }: SealedRow, secret: string): Buffer {
  return seal(deps, { tenantId, id, column: 'connections.previous_secret' }, secret);
}

export function openWebhookSecret(deps: Deps, { tenantId, id, secret }: ConnectionRecord): string {
  return unseal(deps, { tenantId, id, column: 'connections.secret' }, secret);
}

/** What a delivery may be signed with now: a rotated secret works on for a day. */
export function workingSecrets(deps: Deps, connection: ConnectionRecord): string[] {
  const { tenantId, id, previousSecret: previous, previousSecretUntil: until } = connection;
  const current = openWebhookSecret(deps, connection);
  if (previous === null || until === null || until <= deps.now()) return [current];
  return [current, unseal(deps, { tenantId, id, column: 'connections.previous_secret' }, previous)];
}
