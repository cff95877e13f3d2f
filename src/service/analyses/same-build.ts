import type { Run } from '../../contract/analyses/analysis.ts';
import { hasBuildNumber, namesBuild, withoutQuery } from '../../kernel/build-address.ts';
import type { AnalysisTransaction } from '../../store/analyses/analysis-store.ts';

type Build = Pick<Run, 'build_url' | 'commit'>;

/** Whether the build has an address by which other analyses of it are found. */
export function hasAddress(build: Build): boolean {
  return addressesOf(build).length > 0;
}

/** Until the transaction ends nobody else decides about these builds, so that a log and a delivery find each other. */
export async function lockBuilds(analyses: AnalysisTransaction, builds: readonly Build[]): Promise<void> {
  await analyses.lockBuilds(builds.flatMap(addressesOf));
}

/** Of each build the id of its oldest analysis; with `awaitsLog` only of those whose log may still come. */
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

/** Also as rows hold it that were stored before queries were kept. */
function addressesOf({ build_url: address }: Build): string[] {
  if (address === null || !namesBuild(address)) return [];
  const older = withoutQuery(address);
  return older !== address && namesBuild(older) ? [address, older] : [address];
}

/** A build's own number decides, as a CI may name the commit that it merged; without one, two commits are two builds. */
function isSame(one: Build, other: Build): boolean {
  if (one.build_url !== other.build_url || other.build_url === null) return false;
  if (hasBuildNumber(other.build_url)) return true;
  return one.commit === null || other.commit === null || one.commit === other.commit;
}
