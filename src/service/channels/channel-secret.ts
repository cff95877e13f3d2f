import { seal, unseal } from '../../kernel/seal.ts';
import type { ChannelRecord } from '../../store/channels/channel-store.ts';
import type { Deps } from '../deps.ts';

type SealedRow = { tenantId: string; id: string };

const secretBytes = 32;

/** As Standard Webhooks wants it: https://www.standardwebhooks.com */
export function newChannelSecret(deps: Pick<Deps, 'randomBytes'>): string {
  return `whsec_${deps.randomBytes(secretBytes).toString('base64')}`;
}

export function sealChannelSecret(deps: Deps, { tenantId, id }: SealedRow, secret: string): Buffer {
  return seal(deps, { tenantId, id, column: 'channels.secret' }, secret);
}

export function sealPreviousChannelSecret(deps: Deps, { tenantId, id }: SealedRow, secret: string): Buffer {
  return seal(deps, { tenantId, id, column: 'channels.previous_secret' }, secret);
}

/** What a message is signed with now, the newest first; none where the kind has no secret. */
export function signingSecrets(deps: Deps, tenantId: string, record: ChannelRecord): string[] {
  const { id, secret, previousSecret: previous } = record;
  if (secret === null) return [];
  const current = unseal(deps, { tenantId, id, column: 'channels.secret' }, secret);
  if (previous === null || previousSecretUntil(deps, record) === null) return [current];
  return [current, unseal(deps, { tenantId, id, column: 'channels.previous_secret' }, previous)];
}

/** Null where there is none, or none any more. */
export function previousSecretUntil(deps: Pick<Deps, 'now'>, { previousSecretUntil: until }: ChannelRecord) {
  return until !== null && until > deps.now() ? until : null;
}
