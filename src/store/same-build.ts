import { type Kysely, sql, type Transaction } from 'kysely';
import type { Run } from '../contract/analysis.ts';
import type { Database } from './tables.ts';

type Build = Pick<Run, 'build_url' | 'commit'>;

// A segment that is a number or a UUID, or ends the path with a number, as in `/job/api/153/` and `/browse/API-153`.
const buildNumber = /\/(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\/|$)|-\d+$/i;

/**
 * Whether an address can only be one build's. Without query and fragment some CIs' addresses are the same for all
 * builds, as `…/viewLog.html`; a path with no digit in it is taken for such a one.
 */
export function namesBuild({ build_url }: Build): boolean {
  return build_url !== null && /\d/.test(new URL(build_url).pathname);
}

/** Until the transaction ends nobody else decides about these builds, so that a log and a delivery find each other. */
export async function lockBuilds(
  trx: Transaction<Database>,
  tenantId: string,
  builds: readonly Build[],
): Promise<void> {
  const urls = builds.filter(namesBuild).map(({ build_url }) => `${tenantId} ${build_url}`);
  if (urls.length === 0) return;
  // In one order, so that two that lock the same builds cannot block each other.
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(url, 0) as key from unnest(${urls}::text[]) as url order by key) as keys
  `.execute(trx);
}

type Search = { builds: readonly Build[]; awaitsLog?: boolean };

/** Of each build the oldest analysis, by id. */
export async function findSameBuilds(
  trx: Kysely<Database>,
  tenantId: string,
  { builds, awaitsLog }: Search,
): Promise<(string | undefined)[]> {
  const urls = [...new Set(builds.filter(namesBuild).map(({ build_url }) => build_url))];
  if (urls.length === 0) return builds.map(() => undefined);
  const { rows } = await sql<{ id: string } & Build>`
    select id, build_url, commit from analyses
    where tenant_id = ${tenantId} and md5(build_url) in (select md5(url) from unnest(${urls}::text[]) as url)
      and (awaits_log or not ${awaitsLog ?? false})
    order by created_at, id
  `.execute(trx);
  return builds.map((build) => rows.find((row) => isSame(row, build))?.id);
}

export async function findSameBuild(
  trx: Kysely<Database>,
  tenantId: string,
  build: Build & Pick<Search, 'awaitsLog'>,
): Promise<{ id: string } | undefined> {
  const { awaitsLog = false } = build;
  const [id] = await findSameBuilds(trx, tenantId, { builds: [build], awaitsLog });
  return id === undefined ? undefined : { id };
}

/** A build's own number decides, as a CI may name the commit that it merged; without one, two commits are two builds. */
function isSame(one: Build, other: Build): boolean {
  if (one.build_url !== other.build_url || !namesBuild(other)) return false;
  if (buildNumber.test(new URL(other.build_url ?? '').pathname)) return true;
  return one.commit === null || other.commit === null || one.commit === other.commit;
}
