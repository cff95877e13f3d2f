import type { DeliveryAnswer } from '../../contract/connections/connection.ts';
import type { ForgeSource } from '../../contract/connections/forge-products.ts';
import type { WebhookAnswer } from '../../contract/connections/webhook.ts';
import type { Delivery, Forge, ForgeEvent, PassedJob } from '../../forges/forge.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ConnectionRecord, DeliveryRecord } from '../../store/connections/connection-store.ts';
import { workingSecrets } from '../connections/webhook-secret.ts';
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
type Authentic = { forge: Forge; connection: ConnectionRecord; delivery: Delivery };

/**
 * Takes a forge's delivery: who it belongs to, whether its secret is right, then what it tells. All that follows is a
 * task, so the answer comes at once; to an authentic one it is always the same.
 */
export async function receiveWebhook(deps: Deps, received: ReceivedWebhook): Promise<WebhookAnswer> {
  const forge = deps.forges[received.forge];
  if (forge.isUnsignedPing(received)) return { status: 'ignored' };
  const authentic =
    received.connectionId === undefined
      ? await byProject(deps, forge, received)
      : await byConnection(deps, forge, { ...received, connectionId: received.connectionId });
  return await take(deps, authentic);
}

async function byConnection(
  deps: Deps,
  forge: Forge,
  { connectionId, headers, raw, readJson }: ReceivedWebhook & { connectionId: string },
): Promise<Authentic> {
  const connection = await deps.store.connections.findById(connectionId);
  if (connection?.forge !== forge.source) throw notAttached();
  if (!isAuthentic(deps, { forge, connection, delivery: { headers, raw, json: undefined } })) {
    await note(deps, connection, { event: 'unknown', answer: 'refused', reason: 'Its secret is missing or wrong.' });
    throw wrongSecret();
  }
  const delivery = { headers, raw, json: await readJson() };
  const { project } = forge.claim(delivery);
  if (project !== undefined && project.toLowerCase() !== connection.project.toLowerCase()) {
    const reason = 'It tells of another project than the connection. Was the project renamed?';
    await note(deps, connection, { event: 'unknown', answer: 'refused', reason });
    throw notAttached();
  }
  return { forge, connection, delivery };
}

/** Every connection of the project, in whichever tenant, is tried: the secret tells whose it is. */
async function byProject(deps: Deps, forge: Forge, { headers, raw, readJson }: ReceivedWebhook): Promise<Authentic> {
  const json = await readJson();
  if (json === undefined) throw new AppError('invalid_json', 'The body is not JSON that can be read.');
  const delivery = { headers, raw, json };
  const { project } = forge.claim(delivery);
  const candidates = project === undefined ? [] : await deps.store.connections.findByProject(forge.source, project);
  if (candidates.length === 0) throw notAttached();
  const connection = candidates.find((candidate) => isOneAuthentic(deps, { forge, connection: candidate, delivery }));
  if (connection === undefined) throw wrongSecret();
  return { forge, connection, delivery };
}

function isAuthentic(deps: Deps, { forge, connection, delivery }: Authentic): boolean {
  const now = deps.now();
  return workingSecrets(deps, connection).some((secret) => forge.verify(delivery, secret, now));
}

// Of several tenants one whose stored secret does not open must not keep deliveries from the others.
function isOneAuthentic(deps: Deps, candidate: Authentic): boolean {
  try {
    return isAuthentic(deps, candidate);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function take(deps: Deps, { forge, connection, delivery }: Authentic): Promise<WebhookAnswer> {
  const event = forge.read(delivery, connection);
  const { testingUntil } = connection;
  if (event.kind === 'ping' || (testingUntil !== null && testingUntil > deps.now())) {
    await note(deps, connection, { event: event.event, answer: 'ping', reason: null });
    return { status: 'ignored' };
  }
  if (event.passed) await savePassed(deps, connection, event.passed);
  if (event.kind === 'ignored') {
    await note(deps, connection, { event: event.event, answer: 'ignored', reason: event.reason });
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

async function note(deps: Deps, connection: ConnectionRecord, line: Line): Promise<void> {
  await deps.store.failures.recordDelivery(connection.tenantId, recordOf(deps, connection, line));
}

function recordOf(deps: Deps, { id }: ConnectionRecord, line: Line): DeliveryRecord {
  return { id: deps.newId(), connectionId: id, receivedAt: deps.now(), ...line };
}

function notAttached(): AppError {
  return new AppError('not_found', 'No connection is attached to this project. Connect it in Firstfail first.');
}

function wrongSecret(): AppError {
  return new AppError('unauthenticated', 'The secret of this delivery is missing or wrong.');
}
