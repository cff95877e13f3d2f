import { z } from 'zod';
import { seal, unseal } from '../../kernel/seal.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { Deps } from '../deps.ts';

/** What is sealed in `credential`: an access token as it was entered, or what GitLab granted. */
export type Pair = {
  accessToken: string;
  refreshToken: string | null;
  /** Null where it does not expire. */
  expiresAt: Date | null;
};

type Place = Pick<ConnectionRecord, 'tenantId' | 'id'>;

const pairSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresAt: z.coerce.date().nullable(),
});

export function sealToken(deps: Deps, place: Place, token: string): Buffer {
  return seal(deps, columnOf(place), token);
}

export function sealPair(deps: Deps, place: Place, pair: Pair): Buffer {
  return seal(deps, columnOf(place), JSON.stringify(pair));
}

export function openToken(deps: Deps, place: Place, sealed: Uint8Array): string {
  return unseal(deps, columnOf(place), sealed);
}

export function openPair(deps: Deps, place: Place, sealed: Uint8Array): Pair {
  return pairSchema.parse(JSON.parse(unseal(deps, columnOf(place), sealed)));
}

function columnOf({ tenantId, id }: Place) {
  return { tenantId, id, column: 'connections.credential' } as const;
}
