import type { Connection, Registration } from '../../contract/connections/connection.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import type { Deps } from '../deps.ts';

export type ConnectionView = {
  /** The address by which this call arrived; the public URL of the operator takes precedence. */
  origin: string;
  counts?: { waiting: number; failed: number } | undefined;
};

const none = { waiting: 0, failed: 0 };

export function connectionReply(deps: Deps, record: ConnectionRecord, view: ConnectionView): Connection {
  const { previousSecretUntil: until, forgeVersion } = record;
  return {
    id: record.id,
    forge: record.forge,
    edition: record.edition,
    base_url: record.baseUrl,
    project: record.project,
    webhook_url: webhookUrl(deps, record, view.origin),
    has_secret: true,
    access: record.access,
    report: record.report,
    registration: registrationReply(deps, record, view.origin),
    health: record.health,
    notes: [...deps.forges[record.forge].notes(record, forgeVersion), ...placeNotes(deps)],
    previous_secret_until: until !== null && until > deps.now() ? until.toISOString() : null,
    forge_version: forgeVersion,
    created_at: record.createdAt.toISOString(),
    created_by: record.createdBy,
    last_delivery_at: record.lastDeliveryAt?.toISOString() ?? null,
    last_polled_at: record.lastPolledAt?.toISOString() ?? null,
    counts: view.counts ?? none,
  };
}

/** Without a public URL, only the address of this call is known. */
function placeNotes({ settings }: Deps): string[] {
  if (settings.publicUrl !== undefined) return [];
  return [
    'The operator has not set FIRSTFAIL_PUBLIC_URL, so the webhook URL has the address at which this call came in. ' +
      'If the platform reaches the service at another one, put that in its address.',
  ];
}

export function registrationReply(deps: Deps, record: ConnectionRecord, origin: string): Registration {
  const { state, reason } = record.registration;
  const url = webhookUrl(deps, record, origin);
  const steps =
    state === 'registered'
      ? []
      : deps.forges[record.forge].manualSteps(record, { url, hasAccess: record.access !== 'none' });
  return { state, reason, steps };
}

/** The URL that the forge calls. */
export function webhookUrl(
  deps: Deps,
  { forge, id, access }: Pick<ConnectionRecord, 'forge' | 'id' | 'access'>,
  origin: string,
): string {
  const url = `${deps.settings.publicUrl ?? origin}/webhook/${forge}`;
  // The App has one webhook for all repositories.
  return access === 'app' ? url : `${url}?connection=${id}`;
}

/** The same error for a missing connection and for one of another tenant. */
export function noConnection(): AppError {
  return new AppError('not_found', 'There is no such connection.');
}
