import { sql } from 'kysely';
import { type LinkTemplates, noLinkTemplates } from '../../contract/projects/link-templates.ts';
import { usualDefaultBranches } from '../../kernel/usual-default-branches.ts';
import { storableText } from '../database/storable-text.ts';
import { linkTemplatesOf } from '../projects/link-templates.ts';
import type { TenantTransaction } from '../tenant-transaction.ts';
import type { HistoryQuery, RunHistory } from './outcome-store.ts';

/** A moment as JSON writes it. */
type Json<T> = T extends Date ? string : T extends object ? { [Name in keyof T]: Json<T[Name]> } : T;

type Answer = { history: RunHistory; links: LinkTemplates };

/**
 * What other runs tell of a failure, and the links of its project, in one statement. Each part of the function reads an
 * index in its order and ends after a fixed number of rows, so that a cause that came a hundred thousand times is read as
 * fast as one that came twice.
 */
export async function readHistory({ trx, tenantId }: TenantTransaction, query: HistoryQuery): Promise<Answer> {
  const { id, fingerprint, createdAt, now } = query;
  const { project, branch, job } = storableText({ project: query.project, branch: query.branch, job: query.job });
  const { rows } = await sql<{ history: Json<RunHistory>; links: LinkTemplates | null }>`
    select failure_history(${tenantId}::uuid, ${id}::uuid, ${fingerprint}, ${project}, ${branch}, ${job},
      ${createdAt}::timestamptz, ${now}::timestamptz, ${[...usualDefaultBranches]}::text[]) as history,
      (select row_to_json(set) from (${linkTemplatesOf(tenantId, query.project)}) set) as links
  `.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without a table answers one row.');
  return { history: fromJson(row.history), links: row.links ?? noLinkTemplates };
}

function fromJson({
  incident,
  nearby,
  onDefaultBranch,
  firstHere,
  results,
  passedSince,
  ...rest
}: Json<RunHistory>): RunHistory {
  const moment = ({ at, commit }: { at: string; commit: string | null }) => ({ at: new Date(at), commit });
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...rest,
    incident: incident
      ? { ...incident, openedAt: new Date(incident.openedAt), closedAt: dateOf(incident.closedAt) }
      : undefined,
    nearby: nearby.map((one) => ({ ...one, before: dateOf(one.before), after: dateOf(one.after) })),
    onDefaultBranch: onDefaultBranch.map((one) => ({
      ...one,
      at: new Date(one.at),
      passedAt: dateOf(one.passedAt),
    })),
    firstHere: firstHere ? moment(firstHere) : undefined,
    results: results.map((one) => ({ ...one, at: new Date(one.at) })),
    passedSince: passedSince ? moment(passedSince) : undefined,
  };
}
