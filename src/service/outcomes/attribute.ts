import type { Analysis } from '../../contract/analyses/analysis.ts';
import type { Attribution } from '../../contract/analyses/attribution.ts';
import { spread } from '../../kernel/severity.ts';
import type { DefaultBranchFailure, JobResult, NearbyProject, RunHistory } from '../../store/outcomes/outcome-store.ts';

type Verdict = Pick<Attribution, 'verdict' | 'since' | 'first_commit'> &
  Partial<Pick<Attribution, 'projects' | 'default_branch'>>;

const leastOfEach = 2;
const mostCounted = 100;

/** The only place where a failure is attributed by its history: the first verdict that holds. */
export function attribute(analysis: Analysis, history: RunHistory): Attribution {
  const verdict =
    widespread(analysis, history) ??
    ofIncident(history) ??
    alsoOnDefaultBranch(analysis, history) ??
    flaky(analysis, history) ??
    onlyHere(analysis, history) ??
    firstTime(analysis);
  return { ...unattributed(history), ...verdict };
}

/** What is counted, without a verdict. */
export function unattributed({ branches, projects, results }: RunHistory): Attribution {
  return {
    verdict: 'unknown',
    since: null,
    first_commit: null,
    branches,
    projects,
    passes: passesIn(results),
    fails: failsIn(results).length,
    default_branch: null,
  };
}

/** The hour with the most projects among those that hold the analysis. */
function widespread({ created_at }: Analysis, { nearby }: RunHistory): Verdict | undefined {
  const at = Date.parse(created_at);
  const starts = [at, ...nearby.flatMap(({ before }) => before?.getTime() ?? [])];
  const hours = starts
    .filter((start) => at - start <= spread.withinMs)
    .map((start) => ({ start, projects: nearby.filter((one) => isWithin(one, start, at)).length }));
  const most = hours.toSorted((one, other) => other.projects - one.projects || one.start - other.start)[0];
  if (most === undefined || most.projects < spread.projects) return undefined;
  const since = new Date(most.start).toISOString();
  return { verdict: 'widespread', since, first_commit: null, projects: most.projects };
}

/** The causes at one host may differ, and an incident may last longer than an hour: the change is none of them. */
function ofIncident({ incident }: RunHistory): Verdict | undefined {
  if (incident === undefined || incident.projects < spread.projects) return undefined;
  const { openedAt, projects } = incident;
  return { verdict: 'widespread', since: openedAt.toISOString(), first_commit: null, projects };
}

function isWithin({ before, after }: NearbyProject, start: number, at: number): boolean {
  const earlier = before !== null && before.getTime() >= start;
  return earlier || (after !== null && after.getTime() >= at && after.getTime() <= start + spread.withinMs);
}

/** Failures of a job that has passed since tell nothing any more. One on the default branch itself is not its own reason. */
function alsoOnDefaultBranch(analysis: Analysis, history: RunHistory): Verdict | undefined {
  const { onDefaultBranch, statedDefaultBranch } = history;
  const [newest, ...older] = onDefaultBranch.filter(({ passedAt }) => passedAt === null);
  if (newest === undefined) return undefined;
  const oldest = older.filter(({ branch }) => branch === newest.branch).at(-1) ?? newest;
  if (newest.branch === analysis.branch && isSame(oldest, analysis)) return undefined;
  return {
    verdict: 'also_on_default_branch',
    since: oldest.at.toISOString(),
    first_commit: oldest.commit,
    default_branch: { name: newest.branch, stated: statedDefaultBranch !== null },
  };
}

function isSame({ at }: DefaultBranchFailure, { created_at }: Analysis): boolean {
  return at.getTime() === Date.parse(created_at);
}

/**
 * The same commit failed and passed, or a branch failed, passed and failed again with another commit. A cause that a
 * person resolved in between has come back; that is another story.
 */
function flaky({ earlier_resolution }: Analysis, { results }: RunHistory): Verdict | undefined {
  if (passesIn(results) < leastOfEach || failsIn(results).length < leastOfEach || earlier_resolution) return undefined;
  const fails = results.filter(({ isCause }) => isCause);
  const first = fails.at(-1);
  const passes = results.filter(({ outcome }) => outcome === 'passed');
  if (first === undefined || !fails.some((fail) => passedToo(fail, passes) || cameAndWent(fail, fails, passes))) {
    return undefined;
  }
  return { verdict: 'flaky', since: first.at.toISOString(), first_commit: first.commit };
}

function passedToo({ commit }: JobResult, passes: readonly JobResult[]): boolean {
  return commit !== null && passes.some((pass) => pass.commit === commit);
}

function cameAndWent(fail: JobResult, fails: readonly JobResult[], passes: readonly JobResult[]): boolean {
  const later = fails.filter(
    ({ at, branch, commit }) => at > fail.at && branch === fail.branch && commit !== fail.commit,
  );
  return later.some((again) =>
    passes.some(({ at, branch }) => branch === fail.branch && at > fail.at && at < again.at),
  );
}

function onlyHere(
  { branch, occurrence }: Analysis,
  { branches, projects, firstHere }: RunHistory,
): Verdict | undefined {
  const isElsewhere = branches !== 1 || projects !== 1 || branch === null || firstHere === undefined;
  if (isElsewhere || occurrence.count < 2) return undefined;
  return { verdict: 'only_here', since: firstHere.at.toISOString(), first_commit: firstHere.commit };
}

function firstTime({ occurrence, commit }: Analysis): Verdict | undefined {
  if (occurrence.count > 1) return undefined;
  return { verdict: 'first_time', since: occurrence.first_seen, first_commit: commit };
}

/** One run counts once, however many told of it. */
function passesIn(results: readonly JobResult[]): number {
  const runs = results.filter(({ outcome }) => outcome === 'passed').map(({ runId }) => runId);
  return Math.min(new Set(runs).size, mostCounted);
}

/** A failure may be told as an outcome and have an analysis. */
function failsIn(results: readonly JobResult[]): JobResult[] {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  return failed.filter(
    (one, index) => one.runId === null || failed.findIndex(({ runId }) => runId === one.runId) === index,
  );
}
