import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { auditRecord } from '../tenants/audit-record.ts';
import { ownInstallation } from './own-installation.ts';

const letGo = 'This installation of the GitHub App was let go. Sign in at GitHub and choose the repository again.';

/** An admin only. Another tenant may bind it then; connections through it stay, and say what is wrong. */
export async function removeInstallation(deps: Deps, actor: Actor, id: string): Promise<void> {
  const admin = requireAdmin(actor);
  const { tenantId } = admin;
  const record = await ownInstallation(deps, admin, id);
  const { account, baseUrl, installationId } = record;
  const audit = auditRecord(deps, admin, { action: 'installation.removed', subject: { id, name: account } });
  await deps.store.installations.remove(tenantId, id, { audit });
  deps.githubApp?.forget(installationId);
  for (const connection of await deps.store.connections.ofInstallation(tenantId, { baseUrl, installationId })) {
    const health = { state: 'unhealthy', reason: letGo } as const;
    await deps.store.connections.change(tenantId, connection.id, { health });
  }
}
