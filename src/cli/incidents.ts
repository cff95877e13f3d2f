import { endpoints } from '../contract/endpoints.ts';
import type { Incident, IncidentDetail } from '../contract/incidents/incident.ts';
import { askFor } from './ask-for.ts';
import { printableLine } from './printable.ts';
import { minuteCell, shortCell, table } from './table.ts';
import type { Terminal } from './terminal.ts';

export type IncidentsOptions = { limit: string; json?: boolean; state?: string[] };

const heads = ['ID', 'OPENED (UTC)', 'CLOSED (UTC)', 'ANALYSES', 'PROJECTS', 'WHAT FAILS'];
const mostPlaces = 20;

/** The incidents, newest first; of one, what it reaches and its timeline. */
export async function listIncidents({ json, ...query }: IncidentsOptions, terminal: Terminal): Promise<number> {
  const asked = { endpoint: endpoints.listIncidents, input: { query }, json, none: 'there is no such incident yet.' };
  return await askFor(asked, terminal, ({ items }) => table(heads, items.map(cells), terminal));
}

export async function showIncident(id: string, { json }: { json?: boolean }, terminal: Terminal): Promise<number> {
  return await askFor({ endpoint: endpoints.getIncident, input: { params: { id } }, json }, terminal, shown);
}

function cells({ id, opened_at, closed_at, analyses, projects, title }: Incident): string[] {
  const closed = closed_at === null ? 'open' : minuteCell(closed_at);
  return [id, minuteCell(opened_at), closed, String(analyses), shortCell(projects.join(', ')), title];
}

function shown(incident: IncidentDetail): string {
  const { title, severity, category, opened_at, closed_at, last_seen, analyses, places, timeline } = incident;
  const state = closed_at === null ? 'open' : `closed ${minuteCell(closed_at)} UTC`;
  const more = places.length - mostPlaces;
  const lines = [
    title,
    `${state}, ${severity}, ${category}; ${analyses} analyses, ${minuteCell(opened_at)} to ${minuteCell(last_seen)} UTC`,
    ...subject(incident),
    'It reaches:',
    ...places
      .slice(0, mostPlaces)
      .map(({ project, branch, analyses: total }) => `  ${project ?? '–'}, branch ${branch ?? '–'}: ${total}`),
    ...(more > 0 ? [`  and ${more} more; --json tells them`] : []),
    'Timeline (UTC):',
    ...timeline.map(
      ({ at, event, project }) => `  ${minuteCell(at)}  ${event}${project === null ? '' : ` ${project}`}`,
    ),
    `The newest analysis: firstfail analyses show ${incident.newest_analysis}`,
  ];
  return `${lines.map(printableLine).join('\n')}\n`;
}

function subject({ host, fingerprint }: IncidentDetail): string[] {
  return [...(host === null ? [] : [`Host: ${host}`]), ...(fingerprint === null ? [] : [`Cause: ${fingerprint}`])];
}
