import type { Transaction } from 'kysely';
import type { Analysis } from '../../contract/analyses/analysis.ts';
import { withoutQuery } from '../../kernel/build-address.ts';
import { type Judgement, judgeAgain } from '../../kernel/severity.ts';
import { countCause, uncountCause } from '../causes/count-cause.ts';
import type { Database } from '../tables.ts';
import { fromRow, toRow } from './analysis-row.ts';
import type { NewAnalysis } from './analysis-store.ts';
import type { AnalysisRow } from './analysis-tables.ts';
import { severityIn, upcast } from './upcast-details.ts';

const routing = ['provider', 'project', 'run_id', 'branch', 'commit', 'job', 'build_url', 'attempt'] as const;

/**
 * What a forge told of gets the log that came later: the analysis stays the one it is, with its id, time and source, and
 * says now what the log says, or why there is none.
 */
export async function completeAnalysis(
  trx: Transaction<Database>,
  tenantId: string,
  { id, posted, awaitsLog }: { id: string; posted: NewAnalysis; awaitsLog: boolean },
): Promise<Analysis> {
  const own = trx.selectFrom('analyses').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id);
  const told = await own.executeTakeFirstOrThrow();
  const cause = { fingerprint: posted.fingerprint, createdAt: told.created_at };
  // Causes are locked in one order, so that two completions cannot block each other.
  const [first, second] = [told.fingerprint, posted.fingerprint].toSorted();
  for (const fingerprint of new Set([first, second])) await lockCause(trx, tenantId, fingerprint);
  const { earlierResolution, ...seen } = await countCause(trx, tenantId, cause);
  const isNew = Number(seen.count) === 1 || (told.is_new && told.fingerprint === posted.fingerprint);
  const analysis = {
    ...posted,
    ...routingOf(told, posted),
    ...severityOf(told, posted),
    id,
    source: told.source,
    earlier_resolution: earlierResolution,
  };
  const row = toRow(tenantId, { ...analysis, created_at: told.created_at.toISOString() }, isNew);
  const changed = trx
    .updateTable('analyses')
    .set({ ...row, awaits_log: awaitsLog })
    .where('tenant_id', '=', tenantId);
  const stored = await changed.where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  await uncountCause(trx, tenantId, { fingerprint: told.fingerprint, count: 1 });
  const count = String(Number(seen.count) - (told.fingerprint === posted.fingerprint ? 1 : 0));
  return fromRow({ ...stored, ...seen, count });
}

async function lockCause(trx: Transaction<Database>, tenantId: string, fingerprint: string | undefined): Promise<void> {
  if (fingerprint === undefined) return;
  const cause = trx.selectFrom('causes').select('fingerprint').where('tenant_id', '=', tenantId);
  await cause.where('fingerprint', '=', fingerprint).forUpdate().execute();
}

/** As the forge told it; what it did not know, the post may: the query in an address too, which older rows lack. */
function routingOf(told: AnalysisRow, posted: NewAnalysis): Pick<NewAnalysis, (typeof routing)[number]> {
  const isOlder = posted.build_url !== null && told.build_url === withoutQuery(posted.build_url);
  const known = isOlder ? { ...told, build_url: posted.build_url } : told;
  const all = routing.map((name) => [name, known[name] ?? posted[name]]);
  return Object.fromEntries(all) as Pick<NewAnalysis, (typeof routing)[number]>;
}

/** The forge knows which branch is the default one and which are tags; a post that does not is no reason to doubt it. */
function severityOf(told: AnalysisRow, posted: NewAnalysis): Judgement {
  const { branch } = told.branch === null ? posted.severity_basis : severityIn(upcast(told)).severity_basis;
  return judgeAgain(posted, { branch });
}
