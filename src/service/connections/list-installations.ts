import type { InstallationList } from '../../contract/connections/many.ts';
import type { GithubApp } from '../../forges/github/github-app.ts';
import type { InstallationRecord } from '../../store/connections/installation-store.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { callForge } from './forge-call.ts';
import { isCurrent } from './own-installation.ts';

/** For admins: those that are bound to the tenant, and those that GitHub has just shown. */
export async function listInstallations(deps: Deps, actor: Actor): Promise<InstallationList> {
  const { tenantId } = requireAdmin(actor);
  const { store, githubApp: app } = deps;
  const records = app === undefined ? [] : await store.installations.list(tenantId);
  const items = records.filter((record) => record.baseUrl === app?.baseUrl && isCurrent(deps, record));
  return { items: await Promise.all(items.map((record) => replyOf(deps, record))), app: app ? await appOf(app) : null };
}

async function replyOf({ store }: Deps, record: InstallationRecord): Promise<InstallationList['items'][number]> {
  const { id, tenantId, account, baseUrl, state } = record;
  const connections = await store.connections.ofInstallation(tenantId, record);
  return { id, account, base_url: baseUrl, state, connections: connections.length };
}

/** Without the address where GitHub does not tell the App's name now. */
async function appOf(app: GithubApp): Promise<InstallationList['app']> {
  const about = await callForge(app.about());
  return { base_url: app.baseUrl, install_url: about.kind === 'app' ? about.installUrl : null };
}
