import { canSpread, judgeAgain, spread } from '../../kernel/severity.ts';
import type { NewAnalysis } from '../../store/analyses/analysis-store.ts';
import type { StoreTransaction } from '../../store/store-transaction.ts';
import type { Deps } from '../deps.ts';

/**
 * Judges the severity of an analysis again where its cause is in several projects, in the transaction that stores it. The
 * number of projects with a cause is the only fact of a severity that only the store knows.
 */
export async function withSpread(
  { now }: Pick<Deps, 'now'>,
  { analyses }: Pick<StoreTransaction, 'analyses'>,
  analysis: NewAnalysis,
): Promise<NewAnalysis> {
  const { severity, project, fingerprint } = analysis;
  const isHighAlready = severity === 'high' || severity === 'critical';
  if (isHighAlready || !canSpread(analysis) || project === null) return analysis;
  const since = new Date(now().getTime() - spread.withinMs);
  const projects = await analyses.projectsWithFingerprint(fingerprint, since);
  const count = new Set([...projects, project]).size;
  // Fewer raise no severity; how many they are is part of its basis.
  if (count < spread.projects) return { ...analysis, severity_basis: { ...analysis.severity_basis, projects: count } };
  return { ...analysis, ...judgeAgain(analysis, { projects: count }) };
}
