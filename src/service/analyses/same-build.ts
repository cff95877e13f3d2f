import type { Run } from '../../contract/analyses/analysis.ts';
import { forgeSources } from '../../contract/connections/forge-products.ts';
import { hasBuildNumber, namesBuild, withoutQuery } from '../../kernel/build-address.ts';
import type { AnalysisTransaction, JobName, JobRow } from '../../store/analyses/analysis-store.ts';

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

/** The id of the oldest analysis of each build; with `awaitsLog`, only of analyses whose log may still arrive. */
export async function findSameBuilds(
  analyses: AnalysisTransaction,
  builds: readonly Build[],
  { awaitsLog = false }: { awaitsLog?: boolean } = {},
): Promise<(string | undefined)[]> {
  const addresses = [...new Set(builds.flatMap(addressesOf))];
  const rows = await analyses.findBuilds(addresses, { awaitsLog });
  const jobs = await analyses.findJobs(builds.flatMap(jobsOf));
  return builds.map((build) => {
    const matches = addressesOf(build).map((build_url) => rows.find((row) => isSame(row, { ...build, build_url })));
    const known = jobs.filter((row) => row.awaitsLog || !awaitsLog);
    return matches.find((row) => row !== undefined)?.id ?? known.find((row) => isOfJob(row, build))?.id;
  });
}

/** The id of the analysis that a delivery of a forge made of this very job, whether or not it has its log. */
export async function findAnnouncedJob(analyses: AnalysisTransaction, build: Build): Promise<string | undefined> {
  const rows = await analyses.findJobs(jobsOf(build));
  return rows.find(({ source }) => (forgeSources as readonly string[]).includes(source))?.id;
}

function namesOf(build: Build): string[] {
  return [...addressesOf(build), ...jobsOf(build).map((job) => JSON.stringify(job))];
}

/** A job is named by all of this or not at all: without its attempt, a log may be of any of them. */
function jobsOf({ project, run_id: runId, attempt, job }: Build): JobName[] {
  const isNamed = project !== null && runId !== null && attempt !== null && job !== null;
  return isNamed ? [{ project, runId, attempt, job }] : [];
}

function isOfJob(row: JobRow, build: Build): boolean {
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
