import type { Cause, CauseDetail } from '../contract/causes/cause.ts';
import { endpoints } from '../contract/endpoints.ts';
import { askFor } from './ask-for.ts';
import { printable, printableLine } from './printable.ts';
import { minuteCell, shortCell, table } from './table.ts';
import type { Terminal } from './terminal.ts';

export type CausesOptions = { limit: string; json?: boolean; status?: string[]; project?: string[] };

const heads = ['FINGERPRINT', 'LAST SEEN (UTC)', 'TIMES', 'STATUS', 'SEVERITY', 'WHAT FAILS', 'NOTE'];

/** The causes, last seen first; of one, where it was seen and what people said of it. */
export async function listCauses({ json, ...query }: CausesOptions, terminal: Terminal): Promise<number> {
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

function cells({ fingerprint, last_seen, count, status, severity, title, note }: Cause): string[] {
  return [
    fingerprint,
    minuteCell(last_seen),
    String(count),
    status,
    severity,
    title,
    note === null ? '' : shortCell(note),
  ];
}

function shown(cause: CauseDetail): string {
  const { title, status, severity, category, count, first_seen, last_seen, note, earlier_resolution: before } = cause;
  const places = [
    ...cause.projects.map(({ project, total }) => `  project ${project}: ${total}`),
    ...cause.branches.map(({ branch, total }) => `  branch ${branch}: ${total}`),
  ];
  const lines = [
    title,
    `${status}, ${severity}, ${category}; seen ${count} times, ${minuteCell(first_seen)} to ${minuteCell(last_seen)} UTC`,
    ...places,
  ].map(printableLine);
  const said = [
    ...(note === null ? [] : [`Note: ${note}`]),
    ...(before ? [`Resolved before, on ${before.resolved_at.slice(0, 10)}: ${before.note ?? 'no note'}`] : []),
  ].map(printable);
  return `${[...lines, ...said].join('\n')}\n`;
}
