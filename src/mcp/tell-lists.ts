import { cut } from '../analyzer/read/clean.ts';
import type { Analysis } from '../contract/analyses/analysis.ts';
import type { Cause, CauseDetail } from '../contract/causes/cause.ts';
import type { Incident, IncidentDetail } from '../contract/incidents/incident.ts';
import type { Page } from './agent-source.ts';
import type { AgentAnswer } from './compose.ts';
import { teamFacts } from './tell-analysis.ts';

// Ten items of a list have room in an answer of the usual length, also where each character has three bytes.
const longestName = 40;
const longestNote = 60;
const mostPlaces = 10;

export function tellFailures(page: Page<Analysis>): AgentAnswer {
  return list(
    page,
    { noun: 'analysis', nouns: 'analyses', next: 'show_analysis tells more of one by its id.' },
    (item) => {
      const { id, created_at, severity, category, project, branch, job, title } = item;
      const where = [project, branch, job].map((name) => cut(name ?? '–', longestName)).join(' · ');
      return `${id} ${created_at.slice(0, 16)}Z ${severity} ${category} · ${where}: ${title}`;
    },
  );
}

export function tellCauses(page: Page<Cause>): AgentAnswer {
  return list(
    page,
    { noun: 'cause', nouns: 'causes', next: 'show_cause tells more of one by its fingerprint.' },
    (item) => {
      const { fingerprint, status, count, last_seen, severity, category, title } = item;
      const { known_fix } = item;
      const note = known_fix ?? item.note ?? item.earlier_resolution?.note ?? null;
      const kind = known_fix === null ? 'note' : 'known fix';
      const said = note === null ? '' : ` · ${kind}: ${cut(note.replaceAll('\n', ' '), longestNote)}`;
      return `${fingerprint} ${status}, ${count} times, last ${last_seen.slice(0, 16)}Z, ${severity} ${category}: ${title}${said}`;
    },
  );
}

/** A cause with what people said of it, the known fix first. */
export function tellCause(cause: CauseDetail): AgentAnswer {
  const { fingerprint, status, count, first_seen, last_seen, severity, category } = cause;
  return {
    head: [
      `Cause ${fingerprint}: ${status}, severity ${severity}, category ${category}.`,
      `Seen ${count} times, first ${first_seen}, last ${last_seen}.`,
      ...(cause.reopened_at === null ? [] : [`It came back on ${cause.reopened_at} after it was resolved.`]),
    ],
    data: [
      ...(cause.known_fix === null ? [] : [`Known fix of the team: ${cause.known_fix}`]),
      `What fails: ${cause.title}`,
      ...teamFacts(cause),
      ...(cause.note === null ? [] : [`Note (${status}): ${cause.note}`]),
      ...earlier(cause),
      ...cause.projects.slice(0, mostPlaces).map(({ project, total }) => `Project ${project}: ${total} times`),
      ...cause.branches.slice(0, mostPlaces).map(({ branch, total }) => `Branch ${branch}: ${total} times`),
    ],
    tail: [`list_failures with fingerprint ${fingerprint} lists its analyses.`],
  };
}

export function tellIncidents(page: Page<Incident>): AgentAnswer {
  return list(
    page,
    { noun: 'incident', nouns: 'incidents', next: 'show_incident tells more of one by its id.' },
    ({ id, opened_at, closed_at, analyses, projects, title }) => {
      const closed = closed_at === null ? 'open' : `closed ${closed_at.slice(0, 16)}Z`;
      const where = cut(projects.join(', '), longestNote);
      return `${id} ${closed}, since ${opened_at.slice(0, 16)}Z, ${analyses} analyses in ${where}: ${title}`;
    },
  );
}

/** An incident with what it reaches, in the order in which it failed. */
export function tellIncident(incident: IncidentDetail): AgentAnswer {
  const { id, kind, opened_at, closed_at, last_seen, severity, category, analyses, newest_analysis } = incident;
  const subject = kind === 'host' ? `Host: ${incident.host}` : `Cause: ${incident.fingerprint}`;
  return {
    head: [
      `Incident ${id}: ${closed_at === null ? 'open' : `closed ${closed_at}`}, severity ${severity}, category ${category}.`,
      `Opened ${opened_at}, last seen ${last_seen}, ${analyses} analyses.`,
    ],
    data: [
      `What fails: ${incident.title}`,
      subject,
      ...incident.places.map(({ project, branch, analyses: total, first_seen }) => {
        return `${project ?? 'no project'}, branch ${branch ?? 'unknown'}: ${total} times since ${first_seen}`;
      }),
    ],
    tail: [`show_analysis with id ${newest_analysis} tells its newest analysis.`],
  };
}

function earlier({ earlier_resolution: resolution }: CauseDetail): string[] {
  if (resolution === null) return [];
  return [`Resolved before, on ${resolution.resolved_at.slice(0, 10)}: ${resolution.note ?? 'no note'}`];
}

type Words = { noun: string; nouns: string; next: string };

function list<Item>(
  { items, next_cursor }: Page<Item>,
  { noun, nouns, next }: Words,
  line: (item: Item) => string,
): AgentAnswer {
  const counted = `${items.length} ${items.length === 1 ? noun : nouns}, the newest first.`;
  return {
    head: [items.length === 0 ? `There is no such ${noun}.` : counted],
    data: items.map((item) => line(item).replaceAll('\n', ' ')),
    // After a shortened page it would skip what the page did not tell.
    more: next_cursor === null ? [] : [`There are more: the same call with cursor ${next_cursor}`],
    tail: items.length === 0 ? [] : [next],
  };
}
