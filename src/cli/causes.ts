import type { Cause, CauseDetail } from '../contract/causes/cause.ts';
import type { TeamKnowledge } from '../contract/causes/team-knowledge.ts';
import { muteWords, nameOf } from '../contract/causes/team-words.ts';
import { endpoints } from '../contract/endpoints.ts';
import { askFor } from './ask-for.ts';
import { printable, printableLine } from './printable.ts';
import { minuteCell, shortCell, table } from './table.ts';
import type { Terminal } from './terminal.ts';

export type CausesOptions = {
  limit: string;
  json?: boolean;
  status?: string[];
  project?: string[];
  assignee?: string;
  muted?: boolean;
};

const heads = [
  'FINGERPRINT',
  'LAST SEEN (UTC)',
  'TIMES',
  'STATUS',
  'SEVERITY',
  'ASSIGNEE',
  'WHAT FAILS',
  'KNOWN FIX OR NOTE',
];

/** The causes, last seen first; of one, where it was seen and what people said of it. */
export async function listCauses({ json, muted, ...filters }: CausesOptions, terminal: Terminal): Promise<number> {
  const query = { ...filters, ...(muted && { muted: 'true' as const }) };
  const asked = { endpoint: endpoints.listCauses, input: { query }, json, none: 'there is no such cause yet.' };
  return await askFor(asked, terminal, ({ items }) => table(heads, items.map(cells), terminal));
}

export async function showCause(
  fingerprint: string,
  { json }: { json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const input = { params: { fingerprint } };
  return await askFor({ endpoint: endpoints.getCause, input, json }, terminal, shown);
}

/** A service of an earlier version knows no assignees, fixes and mutes. */
type Told<Of extends Cause> = Omit<Of, keyof TeamKnowledge> & Partial<TeamKnowledge>;

function cells(cause: Told<Cause>): string[] {
  const { fingerprint, last_seen, count, status, severity, title, note, known_fix, assignee, muted_until } = cause;
  const said = known_fix ?? note;
  return [
    fingerprint,
    minuteCell(last_seen),
    String(count),
    muted_until ? `${status}, muted` : status,
    severity,
    shortCell(assignee?.name ?? null),
    title,
    said === null ? '' : shortCell(said),
  ];
}

function shown(cause: Told<CauseDetail>): string {
  const { title, status, severity, category, count, first_seen, last_seen } = cause;
  const places = [
    ...cause.projects.map(({ project, total }) => `  project ${project}: ${total}`),
    ...cause.branches.map(({ branch, total }) => `  branch ${branch}: ${total}`),
  ];
  const lines = [
    title,
    `${status}, ${severity}, ${category}; seen ${count} times, ${minuteCell(first_seen)} to ${minuteCell(last_seen)} UTC`,
    ...places,
  ].map(printableLine);
  return `${[...lines, ...said(cause).map(printable)].join('\n')}\n`;
}

function said(cause: Told<CauseDetail>): string[] {
  const { known_fix, note, earlier_resolution: before, assignee, ticket_url, category_correction: corrected } = cause;
  const mute = muteWords({ muted_until: cause.muted_until ?? null, muted_above: cause.muted_above ?? null });
  return [
    ...(known_fix ? [`Known fix: ${known_fix}`] : []),
    ...(assignee ? [`Assigned to ${assignee.name}.`] : []),
    ...(ticket_url ? [`Ticket: ${ticket_url}`] : []),
    ...(mute ? [mute] : []),
    ...(corrected ? [`Category corrected by ${nameOf(corrected.corrected_by)}.`] : []),
    ...(note === null ? [] : [`Note: ${note}`]),
    ...(before ? [`Resolved before, on ${before.resolved_at.slice(0, 10)}: ${before.note ?? 'no note'}`] : []),
  ];
}
