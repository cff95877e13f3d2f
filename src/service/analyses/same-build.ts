import type { Run } from '../../contract/analyses/analysis.ts';
import { forgeSources } from '../../contract/connections/forge-products.ts';
import { hasBuildNumber, namesBuild, withoutQuery } from '../../kernel/build-address.ts';
import type { AnalysisTransaction, BuildRow, JobName } from '../../store/analyses/analysis-store.ts';

type Addressed = Pick<Run, 'build_url' | 'commit'>;
type Build = Addressed & Pick<Run, 'project' | 'run_id' | 'attempt' | 'job'>;

/** Whether the build has an address or a name that identifies it. */
export function isIdentified(build: Build): boolean {
  return namesOf(build).length > 0;
}

/** Until the transaction ends nobody else decides about these builds, so that a log and a delivery find each other. */
export async function lockBuilds(analyses: AnalysisTransaction, builds: readonly Build[]): Promise<void> {
  await analyses.lockBuilds(builds.flatMap(namesOf));
}

/** The id of the oldest analysis of each build. */
export async function findSameBuilds(
  analyses: AnalysisTransaction,
  builds: readonly Build[],
): Promise<(string | undefined)[]> {
  const rows = await findBuilds(analyses, builds);
  return builds.map((build) => oldestOf(rows, build)?.id);
}

/** What deliveries of a forge made of a build. */
export type Announced = {
  /** The analysis of the build whose log may still arrive. */
  awaitingId: string | undefined;
  /** The analysis of this very job, whether or not it has its log. */
  ofJobId: string | undefined;
};

export async function findAnnounced(analyses: AnalysisTransaction, build: Build): Promise<Announced> {
  const rows = await findBuilds(analyses, [build]);
  const awaiting = rows.filter(({ awaitsLog }) => awaitsLog);
  const ofForges = rows.filter(({ source }) => (forgeSources as readonly string[]).includes(source));
  return { awaitingId: oldestOf(awaiting, build)?.id, ofJobId: ofForges.find((row) => isOfJob(row, build))?.id };
}

async function findBuilds(analyses: AnalysisTransaction, builds: readonly Build[]): Promise<BuildRow[]> {
  return await analyses.findBuilds({
    addresses: [...new Set(builds.flatMap(addressesOf))],
    jobs: builds.flatMap(jobsOf),
  });
}

/** The oldest analysis with an address of the build, else the oldest of its job. */
function oldestOf(rows: readonly BuildRow[], build: Build): BuildRow | undefined {
  const byAddress = addressesOf(build).map((build_url) => rows.find((row) => isSame(row, { ...build, build_url })));
  return byAddress.find((row) => row !== undefined) ?? rows.find((row) => isOfJob(row, build));
}

function namesOf(build: Build): string[] {
  return [...addressesOf(build), ...jobsOf(build).map((job) => JSON.stringify(job))];
}

/** A job is named by all of this or not at all: without its attempt, a log may be of any of them. */
function jobsOf({ project, run_id: runId, attempt, job }: Build): JobName[] {
  const isNamed = project !== null && runId !== null && attempt !== null && job !== null;
  return isNamed ? [{ project, runId, attempt, job }] : [];
}

function isOfJob(row: BuildRow, build: Build): boolean {
  const [named] = jobsOf(build);
  if (named === undefined) return false;
  return (['project', 'runId', 'attempt', 'job'] as const).every((name) => row[name] === named[name]);
}

/** Includes the form of rows that were stored without a query. */
function addressesOf({ build_url: address }: Addressed): string[] {
  if (address === null || !namesBuild(address)) return [];
  const older = withoutQuery(address);
  return older !== address && namesBuild(older) ? [address, older] : [address];
}

/**
 * The number of a build identifies it, because a CI may name the merge commit; without a number, the commit must be
 * equal.
 */
function isSame(one: Addressed, other: Addressed): boolean {
  if (one.build_url !== other.build_url || other.build_url === null) return false;
  if (hasBuildNumber(other.build_url)) return true;
  return one.commit === null || other.commit === null || one.commit === other.commit;
}
