import type { Updateable } from 'kysely';
import { storableText } from '../database/storable-text.ts';
import type { ConnectionChanges, ConnectionRecord } from './connection-store.ts';
import type { ConnectionRow, ConnectionsTable } from './connection-tables.ts';

export function toConnectionRow(record: ConnectionRecord): ConnectionRow {
  return {
    id: record.id,
    tenant_id: record.tenantId,
    forge: record.forge,
    edition: record.edition,
    base_url: record.baseUrl,
    project: storableText(record.project),
    secret: record.secret,
    previous_secret: record.previousSecret,
    previous_secret_until: record.previousSecretUntil,
    access: record.access,
    credential: record.credential,
    installation_id: record.installationId,
    repository_id: record.repositoryId,
    hook_id: record.hookId,
    registration_state: record.registration.state,
    registration_reason: storableText(record.registration.reason),
    health: record.health.state,
    health_reason: storableText(record.health.reason),
    forge_version: storableText(record.forgeVersion),
    testing_until: record.testingUntil,
    created_at: record.createdAt,
    created_by: record.createdBy,
    last_delivery_at: record.lastDeliveryAt,
    last_polled_at: record.lastPolledAt,
    next_poll_at: record.nextPollAt,
    polled_to: record.polledTo,
    report: record.report,
  };
}

export function fromConnectionRow(row: ConnectionRow): ConnectionRecord {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    forge: row.forge,
    edition: row.edition,
    baseUrl: row.base_url,
    project: row.project,
    secret: row.secret,
    previousSecret: row.previous_secret,
    previousSecretUntil: row.previous_secret_until,
    access: row.access,
    credential: row.credential,
    installationId: row.installation_id,
    repositoryId: row.repository_id,
    hookId: row.hook_id,
    registration: { state: row.registration_state, reason: row.registration_reason },
    health: { state: row.health, reason: row.health_reason },
    forgeVersion: row.forge_version,
    testingUntil: row.testing_until,
    createdAt: row.created_at,
    createdBy: row.created_by,
    lastDeliveryAt: row.last_delivery_at,
    lastPolledAt: row.last_polled_at,
    nextPollAt: row.next_poll_at,
    polledTo: row.polled_to,
    report: row.report,
  };
}

const columns = {
  project: 'project',
  secret: 'secret',
  previousSecret: 'previous_secret',
  previousSecretUntil: 'previous_secret_until',
  access: 'access',
  credential: 'credential',
  installationId: 'installation_id',
  repositoryId: 'repository_id',
  hookId: 'hook_id',
  forgeVersion: 'forge_version',
  testingUntil: 'testing_until',
  lastDeliveryAt: 'last_delivery_at',
  lastPolledAt: 'last_polled_at',
  nextPollAt: 'next_poll_at',
  polledTo: 'polled_to',
  report: 'report',
} as const satisfies Record<Exclude<keyof ConnectionChanges, 'registration' | 'health'>, keyof ConnectionsTable>;

/** Only the columns of the given changes; undefined if there are none. */
export function connectionColumns({
  registration,
  health,
  ...changes
}: ConnectionChanges): Updateable<ConnectionsTable> | undefined {
  const changed = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [columns[name as keyof typeof columns], storable(value)]);
  const columnsToSet = {
    ...Object.fromEntries(changed),
    ...(registration && {
      registration_state: registration.state,
      registration_reason: storableText(registration.reason),
    }),
    ...(health && { health: health.state, health_reason: storableText(health.reason) }),
  };
  return Object.keys(columnsToSet).length > 0 ? columnsToSet : undefined;
}

function storable(value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}
