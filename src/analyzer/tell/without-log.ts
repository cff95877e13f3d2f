import type { Diagnosis } from '../../contract/analyses/analysis.ts';
import { domainOfCategory } from '../../contract/analyses/category.ts';
import { branchKind, judgeSeverity } from '../../kernel/severity.ts';
import { namesCause, type StatedReason } from '../../kernel/stated-reason.ts';
import type { AnalyzeOptions, RunContext } from '../options.ts';
import { cut, sanitizeLine } from '../read/clean.ts';
import { redact } from '../secrets/redact.ts';
import { emptyDiagnosis } from './empty-diagnosis.ts';
import { jobKey } from './job-key.ts';
import { retryOf, wording } from './wording.ts';

/** What a platform states of a failure that has no log. */
export type FailureWithoutLog = {
  reason: StatedReason | undefined;
  /** The CI's own sentence about it. */
  description: string | null;
  /** Why there is no log: a sentence. */
  missing: string;
};

const noLog = { bytes: 0, lines: 0 };
const noReason = { title: 'The job failed', cause: 'The job failed, and what it printed is not known here.' };
const mostDescribed = 200;

/** A diagnosis from the stated reason alone; it says that there was no log. Pure. */
export function analyzeWithoutLog(failure: FailureWithoutLog, run: RunContext, options: AnalyzeOptions): Diagnosis {
  const { reason, missing } = failure;
  const { title, cause } = reason ?? noReason;
  const job = run.job ? `: ${sanitizeLine(run.job)}` : '';
  const diagnosis = {
    ...emptyDiagnosis({ facts: noLog, run, hash: options.hash, reason: cause }),
    title: cut(`${title}${job}`, 120),
    root_cause: withDescription(cause, failure, options),
  };
  return reason
    ? { ...diagnosis, explanation: `${cause} ${missing}`, ...judged(reason, run, options) }
    : {
        ...diagnosis,
        explanation: `${cause} ${missing} When it is posted, this analysis is completed.`,
        suggested_fix: {
          summary: 'Open the page of the job and look at the last step that ran.',
          steps: [],
          commands: [],
        },
        fingerprint: `v1:${options.hash(`v1 reason\n${jobKey(run)}`)}`,
      };
}

/** A log that shows no cause leaves the stated reason, with the log's size and secrets beside it. */
export function withStatedReason(
  { reason, diagnosis }: { reason: StatedReason | undefined; diagnosis: Diagnosis },
  run: RunContext,
  options: AnalyzeOptions,
): Diagnosis {
  if (diagnosis.category !== 'unknown' || diagnosis.own_pattern || !namesCause(reason)) return diagnosis;
  const missing = 'Its log shows no more of it.';
  const stated = analyzeWithoutLog({ reason, description: null, missing }, run, options);
  const { category, retry, severity_basis: basis } = stated;
  const { secrets } = diagnosis.severity_basis;
  return {
    ...stated,
    ...judgeSeverity({ ...basis, category, retry: retry.advice, secrets }),
    log_facts: diagnosis.log_facts,
  };
}

/** What follows from a reason; one that only says where to look leaves the cause unknown. */
function judged(reason: StatedReason, run: RunContext, { hash }: AnalyzeOptions) {
  const { category, word } = reason;
  const words = wording[category];
  const retry = reason.retry ?? words.retry;
  return {
    ...judgeSeverity({ category, retry, branch: branchKind(run), secrets: [], projects: 0 }),
    category,
    domain: domainOfCategory[category],
    suggested_fix: { summary: reason.fix ?? words.fix, steps: [...words.steps], commands: [] },
    confidence: namesCause(reason) ? 0.9 : 0.2,
    cause_scope: reason.scope ?? words.scope,
    retry: retryOf(retry, category),
    fingerprint: `v1:${hash(`v1 reason\n${word}`)}`,
  };
}

function withDescription(cause: string, { description }: FailureWithoutLog, { evidence }: AnalyzeOptions): string {
  if (description === null || evidence === 'none') return cause;
  const text = cut(redact(sanitizeLine(description)).text.trim(), mostDescribed);
  return text === '' ? cause : `${cause} The CI says: ${/[.!?…]$/.test(text) ? text : `${text}.`}`;
}
