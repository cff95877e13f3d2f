import type { TestedConnection } from '../../contract/connections/connection.ts';
import type { Access } from '../../forges/forge.ts';
import type { ConnectionRecord, DeliveryRecord } from '../../store/connections/connection-store.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { accessOf } from './forge-access.ts';
import { callForge } from './forge-call.ts';
import { ownConnection } from './get-connection.ts';
import { askVersion } from './register-hook.ts';
import { sendTest } from './send-test.ts';

const unasked = 'Firstfail has no access token here, or has made no webhook with it. ';

const arrived: TestedConnection = { ok: true, detail: 'The forge sent a delivery, and it arrived.' };
const wrongSecret: TestedConnection = {
  ok: false,
  detail: 'A delivery arrived with a wrong secret. Rotate the secret: then the forge is told the new one.',
};
const lost: TestedConnection = {
  ok: false,
  detail: 'The forge says that it sent a delivery, but none arrived here. Can it reach the webhook URL?',
};

/** For admins. */
export async function testConnection(deps: Deps, actor: Actor, id: string): Promise<TestedConnection> {
  const admin = requireAdmin(actor);
  const record = await ownConnection(deps, admin, id);
  const forge = deps.forges[record.forge];
  const access = await callForge(accessOf(deps, record));
  if (access?.kind === 'unreachable') return { ok: false, detail: access.reason };
  if (record.access === 'app') return await testApp(deps, record, access);
  if (access === undefined || record.hookId === null) {
    return { ok: false, detail: unasked + forge.howToTest(record) };
  }
  const before = await lastDelivery(deps, record);
  const sent = await sendTest(deps, record, access);
  const last = await lastDelivery(deps, record);
  const came = last?.id === before?.id ? undefined : last;
  if (came?.answer === 'refused') return wrongSecret;
  if (sent.kind !== 'sent') return { ok: false, detail: sent.reason };
  return came || forge.confirmsTest ? arrived : lost;
}

/** The App has one webhook for all repositories, so no test delivery tells of this one. */
async function testApp(deps: Deps, record: ConnectionRecord, access: Access | undefined): Promise<TestedConnection> {
  if (access === undefined) {
    const { health } = (await deps.store.connections.get(record.tenantId, record.id)) ?? record;
    return { ok: false, detail: health.reason ?? 'GitHub gives the App no access to this repository.' };
  }
  const answer = await askVersion(deps, record.forge, { address: record, access });
  if (answer.kind !== 'version') return { ok: false, detail: answer.reason };
  return { ok: true, detail: 'The App may read this repository. GitHub announces its failures through the App.' };
}

async function lastDelivery(deps: Deps, { tenantId, id }: ConnectionRecord): Promise<DeliveryRecord | undefined> {
  const [last] = await deps.store.failures.listDeliveries(tenantId, id, 1);
  return last;
}
