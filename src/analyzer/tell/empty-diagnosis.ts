import type { Diagnosis } from '../../contract/analyses/analysis.ts';
import { noFindings } from '../../contract/analyses/no-findings.ts';
import { branchKind, judgeSeverity } from '../../kernel/severity.ts';
import type { AnalyzeOptions, RunContext } from '../options.ts';
import { cut, sanitizeLine } from '../read/clean.ts';
import { engineVersion } from '../version.ts';
import { jobKey } from './job-key.ts';

type Nothing = {
  /** The size of the log; zeros where there is none. */
  facts: { bytes: number; lines: number };
  run: RunContext;
  hash: AnalyzeOptions['hash'];
  /** Why no cause is known: a sentence. */
  reason: string;
};

/** The diagnosis that names no cause and quotes nothing: category `unknown`, what is missing, and where to look. */
export function emptyDiagnosis({ facts, run, hash, reason }: Nothing): Diagnosis {
  const category = 'unknown';
  return {
    ...judgeSeverity({ category, retry: 'unknown', branch: branchKind(run), secrets: [], projects: 0 }),
    category,
    domain: 'unknown',
    title: run.job ? cut(`Cause not found: ${sanitizeLine(run.job)}`, 120) : 'Cause not found',
    root_cause: reason,
    explanation: reason,
    suggested_fix: { summary: 'Open the log at the CI and look at the last step that ran.', steps: [], commands: [] },
    ...noFindings,
    retry: { advice: 'unknown', reason: 'Without a cause nothing can be said about a retry.' },
    fingerprint: `v1:${hash(`v1 unknown ${reason}\n${jobKey(run)}`)}`,
    log_facts: { bytes: facts.bytes, lines: facts.lines, truncated: false, secrets: {} },
    engine_version: engineVersion,
  };
}
