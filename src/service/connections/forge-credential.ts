import { z } from 'zod';
import { seal, unseal } from '../../kernel/seal.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { Deps } from '../deps.ts';

/** The content of `credential`: an access token as it was entered, or the grant of GitLab. */
export type Pair = {
  accessToken: string;
  refreshToken: string | null;
  /** Null if it does not expire. */
  expiresAt: Date | null;
};

type SealedRow = Pick<ConnectionRecord, 'tenantId' | 'id'>;

const pairSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresAt: z.coerce.date().nullable(),
});

export function sealToken(deps: Deps, row: SealedRow, token: string): Buffer {
  return seal(deps, columnOf(row), token);
}

export function sealPair(deps: Deps, row: SealedRow, pair: Pair): Buffer {
  return seal(deps, columnOf(row), JSON.stringify(pair));
}

export function openToken(deps: Deps, row: SealedRow, sealed: Uint8Array): string {
  return unseal(deps, columnOf(row), sealed);
}

export function openPair(deps: Deps, row: SealedRow, sealed: Uint8Array): Pair {
  return pairSchema.parse(JSON.parse(unseal(deps, columnOf(row), sealed)));
}

function columnOf({ tenantId, id }: SealedRow) {
  return { tenantId, id, column: 'connections.credential' } as const;
}
