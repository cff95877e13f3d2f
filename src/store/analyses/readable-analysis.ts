import { type Analysis, analysisSchema } from '../../contract/analyses/analysis.ts';
import { noFindings } from '../../contract/analyses/no-findings.ts';

/** Replaces members that cannot be read. Ids, times, source and fingerprint are columns, which can always be read. */
const standIns: Partial<Analysis> = {
  severity: 'medium',
  category: 'unknown',
  domain: 'unknown',
  title: 'An analysis that cannot be read',
  root_cause: 'What was stored of the cause cannot be read.',
  suggested_fix: { summary: 'Send the log again.', steps: [], commands: [] },
  ...noFindings,
  retry: { advice: 'unknown', reason: 'What was stored of it cannot be read.' },
  log_facts: { bytes: 0, lines: 0, truncated: false, secrets: {} },
  engine_version: 'unknown',
  earlier_resolution: null,
  category_by_log: null,
  explained_by: 'rules',
};

/** Makes a stored analysis valid by the contract: one invalid row must not break a page of others. */
export function readable(analysis: Analysis): Analysis {
  const { error } = analysisSchema.safeParse(analysis);
  if (error === undefined) return analysis;
  const broken = new Set(error.issues.map(({ path }) => String(path[0])));
  const stoodIn = Object.entries(standIns).filter(([name]) => broken.has(name));
  const explanation = `Of what was stored this cannot be read: ${[...broken].join(', ')}.`;
  return { ...analysis, ...Object.fromEntries(stoodIn), explanation };
}
