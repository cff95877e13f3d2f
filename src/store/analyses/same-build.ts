import { type Kysely, sql, type Transaction } from 'kysely';
import type { Run } from '../../contract/analyses/analysis.ts';
import { hasBuildNumber, namesBuild, withoutQuery } from '../../kernel/build-address.ts';
import type { Database } from '../tables.ts';

type Build = Pick<Run, 'build_url' | 'commit'>;

/** The address of a build by which others of the same build are found. */
export function addressOf({ build_url }: Build): string | undefined {
  return build_url !== null && namesBuild(build_url) ? build_url : undefined;
}

/** Also as the rows hold it that are older than the query in addresses. */
function addressesOf(build: Build): string[] {
  const address = addressOf(build);
  if (address === undefined) return [];
  const older = withoutQuery(address);
  return older !== address && namesBuild(older) ? [address, older] : [address];
}

/** Until the transaction ends nobody else decides about these builds, so that a log and a delivery find each other. */
export async function lockBuilds(
  trx: Transaction<Database>,
  tenantId: string,
  builds: readonly Build[],
): Promise<void> {
  const urls = builds.flatMap(addressesOf).map((address) => `${tenantId} ${address}`);
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
  const urls = [...new Set(builds.flatMap(addressesOf))];
  if (urls.length === 0) return builds.map(() => undefined);
  const { rows } = await sql<{ id: string } & Build>`
    select id, build_url, commit from analyses
    where tenant_id = ${tenantId} and md5(build_url) in (select md5(url) from unnest(${urls}::text[]) as url)
      and (awaits_log or not ${awaitsLog ?? false})
    order by created_at, id
  `.execute(trx);
  return builds.map((build) => {
    const same = addressesOf(build).map((address) => rows.find((row) => isSame(row, { ...build, build_url: address })));
    return same.find((row) => row !== undefined)?.id;
  });
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
  if (one.build_url !== other.build_url || other.build_url === null) return false;
  if (hasBuildNumber(other.build_url)) return true;
  return one.commit === null || other.commit === null || one.commit === other.commit;
}
