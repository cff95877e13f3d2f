import type { Diagnosis, Run } from '../../contract/analyses/analysis.ts';
import { branchKind, judgeSeverity } from '../../kernel/severity.ts';
import { cut, sanitizeLine } from '../read/clean.ts';
import { engineVersion } from '../version.ts';

type Unknown = {
  facts: { bytes: number; lines: number };
  run: Partial<Run> & { defaultBranch?: string };
  hash: (text: string) => string;
  reason: string;
};

/** The answer that claims nothing: what is missing, and what to do about it. */
export function unknownDiagnosis({ facts, run, hash, reason }: Unknown): Diagnosis {
  const about = { category: 'unknown', retry: 'unknown' } as const;
  return {
    ...judgeSeverity({ ...about, branch: branchKind(run), secrets: [], projects: 0 }),
    category: 'unknown',
    domain: 'unknown',
    title: run.job ? cut(`Cause not found: ${sanitizeLine(run.job)}`, 120) : 'Cause not found',
    root_cause: reason,
    explanation: reason,
    suggested_fix: { summary: 'Open the log at the CI and look at the last step that ran.', steps: [], commands: [] },
    confidence: 0,
    cause_scope: 'unknown',
    retry: { advice: 'unknown', reason: 'Without a cause nothing can be said about a retry.' },
    tool: null,
    step: null,
    command: null,
    exit_code: null,
    locations: [],
    tests: [],
    tests_failed: 0,
    evidence: [],
    alternatives: [],
    consequences: 0,
    fingerprint: `v1:${hash(`v1 unknown ${reason}`)}`,
    log_facts: { bytes: facts.bytes, lines: facts.lines, truncated: false, secrets: {} },
    engine_version: engineVersion,
  };
}
