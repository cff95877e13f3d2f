import type { CauseListQuery, CauseListReply, ListedCause } from '../../contract/causes/cause.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isSignedBy, sign } from '../../kernel/signature.ts';
import type { CausePosition } from '../../store/causes/cause-store.ts';
import { type Actor, requireReader } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { everyDay, firstOfDays } from '../statistics/days.ts';
import { causeReply } from './cause-reply.ts';

/** Lists the causes, most recently seen first. A cause that occurs again in the meantime moves to the first page. */
export async function listCauses(deps: Deps, actor: Actor, query: CauseListQuery): Promise<CauseListReply> {
  const { tenantId } = requireReader(actor);
  const { limit, cursor, occurrence_days: days, q, ...given } = query;
  const filter = { ...given, text: q };
  const scope = JSON.stringify(['causes', tenantId, filter]);
  const after = cursor === undefined ? undefined : readCursor(deps, scope, cursor);
  const now = deps.now();
  const rows = await deps.store.causes.list(tenantId, filter, { limit: limit + 1, after, now });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const next_cursor = last ? writeCursor(deps, scope, last) : null;
  const occurrences = await occurrencesOf(deps, tenantId, { items, days });
  return {
    items: items.map((cause) => ({ ...causeReply(cause, now), occurrences: occurrences(cause.fingerprint) })),
    next_cursor,
    limit,
  };
}

/** The last so many days of each cause, today with them. */
async function occurrencesOf(
  deps: Deps,
  tenantId: string,
  { items, days }: { items: readonly { fingerprint: string }[]; days: number },
): Promise<(fingerprint: string) => ListedCause['occurrences']> {
  if (days === 0 || items.length === 0) return () => [];
  const until = deps.now();
  const since = firstOfDays(until, days);
  const fingerprints = items.map(({ fingerprint }) => fingerprint);
  const found = await deps.store.statistics.daysOfCauses(tenantId, { since, until }, fingerprints);
  return (fingerprint) => everyDay(since, days, found.get(fingerprint) ?? []);
}

function writeCursor(deps: Deps, scope: string, { lastSeen, fingerprint }: CausePosition): string {
  const position = Buffer.from(JSON.stringify([lastSeen.getTime(), fingerprint])).toString('base64url');
  return `${position}.${sign(deps.secretKey, 'cursor', position + scope)}`;
}

function readCursor(deps: Deps, scope: string, cursor: string): CausePosition {
  const [position = '', signature = '', ...rest] = cursor.split('.');
  if (rest.length > 0 || !isSignedBy(signature, sign(deps.secretKey, 'cursor', position + scope)))
    throw foreignCursor();
  const [time, fingerprint] = JSON.parse(Buffer.from(position, 'base64url').toString());
  return { lastSeen: new Date(time), fingerprint };
}

function foreignCursor(): AppError {
  return new AppError('invalid_parameter', 'A parameter is not as it should be.', {
    errors: [{ pointer: 'cursor', detail: 'must be next_cursor of an answer to the same filters; start without it' }],
  });
}
