import { setImmediate as othersTurn } from 'node:timers/promises';
import { type Analysis, analysisSchema } from '../../contract/analyses/analysis.ts';
import { storableText } from '../database/storable-text.ts';
import type { AnalysisRow, NewAnalysisRow } from './analysis-tables.ts';
import { readable } from './readable-analysis.ts';
import { detailsVersion, severityIn, upcast } from './upcast-details.ts';

const members = Object.keys(analysisSchema.shape) as (keyof Analysis)[];

/** What rows of earlier versions lack. */
const addedSince = { earlier_resolution: null, own_pattern: null, skipped_patterns: [] } satisfies Partial<Analysis>;

export type CauseFacts = { first_seen: Date; last_seen: Date; count: string };

/** Filtered fields have their own columns; the other fields are one JSON value. */
export function toRow(tenantId: string, analysis: Omit<Analysis, 'occurrence'>, isNew: boolean): NewAnalysisRow {
  const { id, created_at, source, provider, project, run_id, branch, commit, job, build_url, ...rest } =
    storableText(analysis);
  const { attempt, severity, category, category_by_log, fingerprint, host, title, root_cause, ...others } = rest;
  const { severity_reason: _, ...details } = others;
  return {
    id,
    tenant_id: tenantId,
    created_at: new Date(created_at),
    source,
    provider,
    project,
    run_id,
    branch,
    commit,
    job,
    build_url,
    attempt,
    severity,
    category,
    category_by_log,
    fingerprint,
    host,
    is_new: isNew,
    title,
    root_cause,
    details_version: detailsVersion,
    details: JSON.stringify(details),
  };
}

/** Masking a page of old rows takes time, so other work on the event loop gets turns between the rows. */
export async function fromRows(rows: readonly (AnalysisRow & CauseFacts)[]): Promise<Analysis[]> {
  const analyses: Analysis[] = [];
  for (const row of rows) {
    if (row.details_version < detailsVersion) await othersTurn();
    analyses.push(fromRow(row));
  }
  return analyses;
}

export function fromRow(row: AnalysisRow & CauseFacts): Analysis {
  const upcasted = upcast(row);
  const { is_new, created_at, details, first_seen, last_seen, count } = upcasted;
  const occurrence = {
    first_seen: first_seen.toISOString(),
    last_seen: last_seen.toISOString(),
    count: Number(count),
    is_new,
  };
  const made = { ...severityIn(upcasted), created_at: created_at.toISOString(), occurrence };
  return readable(inOrder([made, upcasted, details, addedSince]));
}

/**
 * Takes each member, as the contract lists them, from the first part that has it. Merging the parts instead makes several
 * large objects for each row of a list.
 */
function inOrder(parts: readonly object[]): Analysis {
  const analysis: Record<string, unknown> = {};
  for (const name of members) {
    const part = parts.find((each) => name in each) as Record<string, unknown> | undefined;
    analysis[name] = part?.[name];
  }
  return analysis as Analysis;
}
