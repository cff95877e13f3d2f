import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Analysis } from '../../contract/analyses/analysis.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database } from '../tables.ts';
import { detailsVersion } from './upcast-details.ts';

type Named = Pick<Analysis, 'project' | 'branch' | 'job'>;
type Worded = Pick<Analysis, 'fingerprint' | 'title' | 'root_cause' | 'tests' | 'locations'>;

type Statement = RawBuilder<Record<string, unknown>>;

const mostCharacters = 2_000;

/** Keeps by what a search finds an analysis, whose cause was counted before and is locked. */
export async function noteWords(trx: Kysely<Database>, tenantId: string, analysis: Named & Worded): Promise<void> {
  const { names, words } = notesOf(tenantId, analysis);
  await sql`with names as (${names}) ${words}`.execute(trx);
}

/**
 * What writes the names of a run, and the words of its cause, which are those of its newest analysis. Most analyses bring
 * nothing new, and then nothing is written.
 */
export function notesOf(tenantId: string, analysis: Named & Worded): { names: Statement; words: Statement } {
  const { fingerprint } = analysis;
  const named = storableText({ project: analysis.project, branch: analysis.branch, job: analysis.job });
  const entries = namesOf(named);
  const [kinds, texts] = [entries.map(([kind]) => kind), entries.map(([, name]) => name)];
  const text = storableText(wordsOf(analysis));
  const names: Statement = sql`
    insert into run_names (tenant_id, kind, project, name)
    select ${tenantId}::uuid, kind, ${named.project ?? ''}, name
    from unnest(${kinds}::text[], ${texts}::text[]) as named (kind, name)
    on conflict do nothing`;
  const words: Statement = sql`
    insert into cause_words (tenant_id, fingerprint, words)
    select ${tenantId}::uuid, ${fingerprint}, lower(${text})
    where not exists (
      select from cause_words
      where tenant_id = ${tenantId}::uuid and fingerprint = ${fingerprint} and words = lower(${text})
    )
    on conflict (tenant_id, fingerprint) do update set words = excluded.words`;
  return { names, words };
}

function namesOf({ project, branch, job }: Named): [kind: string, name: string][] {
  const names = { branch, job, project };
  return Object.entries(names).flatMap(([kind, name]) => (name ? [[kind, name]] : []));
}

function wordsOf({ title, root_cause, tests, locations }: Worded): string {
  const paths = locations.map(({ path }) => path);
  return [title, root_cause, ...tests, ...paths].join('\n').slice(0, mostCharacters);
}

/** The words of causes that have none yet, of analyses that were brought to this version. */
export async function noteRenewed(trx: Kysely<Database>, tenantId: string, fingerprints: string[]): Promise<void> {
  const every = (path: string) =>
    sql`(select string_agg(word #>> '{}', E'\n') from jsonb_path_query(newest.details::jsonb, ${path}::jsonpath) word)`;
  await sql`
    insert into cause_words (tenant_id, fingerprint, words)
    select c.tenant_id, c.fingerprint, left(lower(concat_ws(E'\n', newest.title, newest.root_cause,
      ${every('lax $.tests[*]')}, ${every('lax $.locations[*].path')})), ${mostCharacters})
    from causes c cross join lateral (
      select title, root_cause, details, details_version from analyses a
      where a.tenant_id = c.tenant_id and a.fingerprint = c.fingerprint
      order by created_at desc, id desc limit 1
    ) newest
    where c.tenant_id = ${tenantId}::uuid and c.fingerprint = any(${fingerprints}::text[])
      and newest.details_version = ${detailsVersion}
    on conflict do nothing
  `.execute(trx);
}
