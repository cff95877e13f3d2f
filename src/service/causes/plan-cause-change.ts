import type { CauseChange } from '../../contract/causes/cause.ts';
import type { ActivityKind } from '../../contract/causes/cause-activity.ts';
import { untilSeverityRises } from '../../contract/causes/team-knowledge.ts';
import type { CauseChanges, CauseRecord, NewActivity } from '../../store/causes/cause-store.ts';

type Ids = { newId: () => string };
type Made = { at: Date; by: string };
type Planned = { changes: CauseChanges; activity: NewActivity[] };
type Step = { changes?: CauseChanges; told: { kind: ActivityKind } & Partial<NewActivity> };

/** What differs from the cause as it is, and what the activity says of it. Of a status also its repetition counts. */
export function planCauseChange(deps: Ids, before: CauseRecord, { wanted, at, by }: Made & { wanted: CauseChange }) {
  const given = { before, wanted, at, by };
  const steps = [status, comment, assignee, knownFix, ticket, mute, category].flatMap((plan) => plan(given) ?? []);
  const common = { fingerprint: before.fingerprint, createdAt: at, byFirstfail: false, by };
  const blank = { from: null, to: null, assignee: null, note: null };
  return {
    changes: Object.assign({}, ...steps.map(({ changes }) => changes)),
    activity: steps.map(({ told }) => ({ id: deps.newId(), ...common, ...blank, ...told })),
  } satisfies Planned;
}

type Given = Made & { before: CauseRecord; wanted: CauseChange };

function status({ before, wanted, at, by }: Given): Step | undefined {
  const { status: to } = wanted;
  if (to === undefined) return undefined;
  const note = wanted.note || null;
  return { changes: { status: { status: to, note, at, by } }, told: { kind: 'status', from: before.status, to, note } };
}

function comment({ wanted: { status: to, note } }: Given): Step | undefined {
  return to === undefined && note ? { told: { kind: 'comment', note } } : undefined;
}

function assignee({ before, wanted: { assignee: to } }: Given): Step | undefined {
  if (to === undefined || to === (before.assignee?.id ?? null)) return undefined;
  return { changes: { assignee: to }, told: { kind: 'assignee', assignee: to } };
}

/** The text itself is in the cause alone, so that whoever removes it has removed it. */
function knownFix({ before, wanted }: Given): Step | undefined {
  if (wanted.known_fix === undefined) return undefined;
  const to = wanted.known_fix || null;
  if (to === before.knownFix) return undefined;
  const words = { from: before.knownFix && 'written', to: to && 'written' };
  return { changes: { knownFix: to }, told: { kind: 'known_fix', ...words } };
}

function ticket({ before, wanted: { ticket_url: to } }: Given): Step | undefined {
  if (to === undefined || to === before.ticketUrl) return undefined;
  return { changes: { ticketUrl: to }, told: { kind: 'ticket_url', from: before.ticketUrl, to } };
}

function mute({ before, wanted: { muted_until }, at }: Given): Step | undefined {
  if (muted_until === undefined) return undefined;
  const from = wordOf(before, at);
  if (muted_until === null) {
    return from === null ? undefined : { changes: { mute: null }, told: { kind: 'muted_until', from } };
  }
  const until = muted_until === untilSeverityRises ? null : muted_until;
  const to = until?.toISOString() ?? untilSeverityRises;
  return { changes: { mute: { until, above: before.severity } }, told: { kind: 'muted_until', from, to } };
}

function wordOf({ mutedAbove, mutedUntil }: CauseRecord, at: Date): string | null {
  if (mutedAbove === null || (mutedUntil !== null && mutedUntil <= at)) return null;
  return mutedUntil?.toISOString() ?? untilSeverityRises;
}

function category({ before, wanted: { category: to }, at, by }: Given): Step | undefined {
  if (to === undefined || to === before.correctedCategory) return undefined;
  const changes: CauseChanges = { category: to && { category: to, by, at } };
  return { changes, told: { kind: 'category', from: before.category, to } };
}
