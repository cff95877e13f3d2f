import type { Run } from '../../contract/analyses/analysis.ts';
import { hasBuildNumber, namesBuild, withoutQuery } from '../../kernel/build-address.ts';
import type { AnalysisTransaction } from '../../store/analyses/analysis-store.ts';

type Build = Pick<Run, 'build_url' | 'commit'>;

/** Whether the build has an address that identifies it. */
export function hasAddress(build: Build): boolean {
  return addressesOf(build).length > 0;
}

/** Until the transaction ends nobody else decides about these builds, so that a log and a delivery find each other. */
export async function lockBuilds(analyses: AnalysisTransaction, builds: readonly Build[]): Promise<void> {
  await analyses.lockBuilds(builds.flatMap(addressesOf));
}

/** The id of the oldest analysis of each build; with `awaitsLog`, only of analyses whose log may still arrive. */
export async function findSameBuilds(
  analyses: AnalysisTransaction,
  builds: readonly Build[],
  { awaitsLog = false }: { awaitsLog?: boolean } = {},
): Promise<(string | undefined)[]> {
  const addresses = [...new Set(builds.flatMap(addressesOf))];
  const rows = await analyses.findBuilds(addresses, { awaitsLog });
  return builds.map((build) => {
    const matches = addressesOf(build).map((build_url) => rows.find((row) => isSame(row, { ...build, build_url })));
    return matches.find((row) => row !== undefined)?.id;
  });
}

/** Includes the form of rows that were stored without a query. */
function addressesOf({ build_url: address }: Build): string[] {
  if (address === null || !namesBuild(address)) return [];
  const older = withoutQuery(address);
  return older !== address && namesBuild(older) ? [address, older] : [address];
}

/**
 * The number of a build identifies it, because a CI may name the merge commit; without a number, the commit must be
 * equal.
 */
function isSame(one: Build, other: Build): boolean {
  if (one.build_url !== other.build_url || other.build_url === null) return false;
  if (hasBuildNumber(other.build_url)) return true;
  return one.commit === null || other.commit === null || one.commit === other.commit;
}
