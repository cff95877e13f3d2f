import type { Many, ManyAnswer } from '../../contract/connections/many.ts';
import { AppError } from '../../kernel/app-error.ts';
import { inTime } from '../../net/with-deadline.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { connectInstalled } from './connect-installed.ts';
import { createConnection } from './create-connection.ts';
import { connectedTest } from './list-available.ts';
import { inputOf, placeOf, type TokenSource } from './source-place.ts';

const mostMs = 60_000;
const inParallel = 3;

type Outcome = ManyAnswer['items'][number];

/** An admin only. Each project is connected as if it were alone; one that fails says why and keeps no other back. */
export async function connectMany(
  deps: Deps,
  actor: Actor,
  { input, origin }: { input: Many; origin: string },
): Promise<ManyAnswer> {
  const admin = requireAdmin(actor);
  const { from, report } = input;
  const projects = [...new Set(input.projects)];
  if ('installation' in from) {
    return { items: await connectInstalled(deps, admin, { id: from.installation, projects, report }) };
  }
  const { baseUrl } = placeOf(deps, from);
  const isConnected = await connectedTest(deps, admin, { forge: from.forge, baseUrl });
  const hasty = { ...deps, net: inTime(deps.net, mostMs) };
  const connect = async (project: string): Promise<Outcome> => {
    if (isConnected(project)) return alreadyConnected(project);
    return await connectOne(hasty, actor, { from, project, report, origin });
  };
  return { items: await inTurns(projects, connect) };
}

function alreadyConnected(project: string): Outcome {
  return { project, outcome: 'connected_already', connection_id: null, detail: null };
}

function notConnected(project: string, detail: string): Outcome {
  return { project, outcome: 'failed', connection_id: null, detail };
}

type One = { from: TokenSource; project: string; report: Many['report']; origin: string };

async function connectOne(deps: Deps, actor: Actor, { from, project, report, origin }: One): Promise<Outcome> {
  const input = inputOf(from, project);
  if (input === undefined) return notConnected(project, 'This is not a project of that place.');
  try {
    const { id, registration } = await createConnection(deps, actor, { input: { ...input, report }, origin });
    const { state, reason } = registration;
    const detail = state === 'registered' ? null : `The webhook is not registered: ${reason ?? 'enter it by hand.'}`;
    return { project, outcome: 'connected', connection_id: id, detail };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return notConnected(project, error.message);
  }
}

/** A few at a time; the answers are in the order of the items. */
async function inTurns<Item, Answer>(items: readonly Item[], work: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const turn = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) answers[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: inParallel }, turn));
  return answers;
}
