import type { DeliveryAnswer } from '../../contract/connections/connection.ts';
import type { ForgeSource } from '../../contract/connections/forge-products.ts';
import type { WebhookAnswer } from '../../contract/connections/webhook.ts';
import type { Delivery, Forge, ForgeEvent, PassedJob } from '../../forges/forge.ts';
import type { ConnectionRecord, DeliveryRecord } from '../../store/connections/connection-store.ts';
import type { Deps } from '../deps.ts';
import { outcomeOf } from '../outcomes/outcome-of-job.ts';
import { saveOutcomes } from '../outcomes/save-outcomes.ts';
import { announceJobs } from './announce-jobs.ts';
import { expansionOf } from './expand-run.ts';

export type ReceivedWebhook = {
  forge: ForgeSource;
  /** As the address has it. */
  connectionId: string | undefined;
  headers: Delivery['headers'];
  raw: Uint8Array;
  /** What the body holds, unpacked and parsed; undefined where it is no JSON that anybody can read. */
  readJson(): Promise<unknown>;
};

/** A delivery that can be believed, and whose it is. */
export type Authentic = { forge: Forge; connection: ConnectionRecord; delivery: Delivery };

/** What an authentic delivery tells is announced, and stands in the journal. */
export async function takeDelivery(deps: Deps, { forge, connection, delivery }: Authentic): Promise<WebhookAnswer> {
  const event = forge.read(delivery, connection);
  const { testingUntil } = connection;
  if (event.kind === 'ping' || (testingUntil !== null && testingUntil > deps.now())) {
    await noteDelivery(deps, connection, { event: event.event, answer: 'ping', reason: null });
    return { status: 'ignored' };
  }
  if (event.passed) await savePassed(deps, connection, event.passed);
  if (event.kind === 'ignored') {
    await noteDelivery(deps, connection, { event: event.event, answer: 'ignored', reason: event.reason });
    return { status: 'ignored' };
  }
  return await announce(deps, connection, event);
}

async function announce(
  deps: Deps,
  connection: ConnectionRecord,
  event: Extract<ForgeEvent, { kind: 'job-failed' | 'run-failed' }>,
): Promise<WebhookAnswer> {
  const canAsk = event.kind === 'run-failed' && connection.access !== 'none';
  const inferred = event.kind === 'run-failed' && !canAsk ? event.inferred : [];
  const jobs = event.kind === 'run-failed' ? [...event.jobs, ...inferred] : [event.job];
  const tasks = canAsk ? [expansionOf(connection, event.runId)] : [];
  const delivery = recordOf(deps, connection, { event: event.event, answer: 'accepted', reason: null });
  const isNew = (await announceJobs(deps, connection, { jobs, tasks, delivery })) > 0;
  return { status: isNew || jobs.length === 0 ? 'accepted' : 'duplicate' };
}

/** Before the journal's line: sent again, it is stored once. */
async function savePassed(deps: Deps, { tenantId, id }: ConnectionRecord, passed: readonly PassedJob[]): Promise<void> {
  const records = passed.flatMap((job) => outcomeOf(deps, id, job));
  const [stated] = passed.flatMap(({ run: { project }, defaultBranch }) =>
    project && defaultBranch ? { project, branch: defaultBranch } : [],
  );
  await saveOutcomes(deps, tenantId, { records, defaultBranch: stated });
}

type Line = { event: string; answer: DeliveryAnswer; reason: string | null };

export async function noteDelivery(deps: Deps, connection: ConnectionRecord, line: Line): Promise<void> {
  await deps.store.failures.recordDelivery(connection.tenantId, recordOf(deps, connection, line));
}

function recordOf(deps: Deps, { id }: ConnectionRecord, line: Line): DeliveryRecord {
  return { id: deps.newId(), connectionId: id, receivedAt: deps.now(), ...line };
}
