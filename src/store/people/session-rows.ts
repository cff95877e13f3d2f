import type { Kysely } from 'kysely';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import type { SessionRow } from './people-tables.ts';
import type { SessionRecord } from './session-store.ts';

export async function insertSession(trx: Kysely<Database>, session: SessionRecord): Promise<void> {
  await trx.insertInto('sessions').values(toSessionRow(session)).execute();
}

/** Ends all sessions of a person, on every device. */
export async function endSessions(trx: Kysely<Database>, tenantId: string, userId: string): Promise<void> {
  const sessions = trx.deleteFrom('sessions').where('tenant_id', '=', tenantId);
  await sessions.where('user_id', '=', userId).execute();
}

export function fromSessionRow(row: SessionRow): SessionRecord {
  return {
    id: row.id,
    idHash: row.id_hash,
    tenantId: row.tenant_id,
    userId: row.user_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    address: row.address,
    userAgent: row.user_agent,
  };
}

function toSessionRow(session: SessionRecord): SessionRow {
  return {
    id: session.id,
    id_hash: session.idHash,
    tenant_id: session.tenantId,
    user_id: session.userId,
    created_at: session.createdAt,
    last_used_at: session.lastUsedAt,
    expires_at: session.expiresAt,
    address: session.address,
    user_agent: storableText(session.userAgent),
  };
}
