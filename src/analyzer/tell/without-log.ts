import type { Diagnosis } from '../../contract/analyses/analysis.ts';
import { domainOfCategory } from '../../contract/analyses/category.ts';
import { branchKind, judgeSeverity } from '../../kernel/severity.ts';
import type { AnalyzeOptions, RunContext } from '../analyze.ts';
import { cut, sanitizeLine } from '../read/clean.ts';
import { redact } from '../secrets/redact.ts';
import { engineVersion } from '../version.ts';
import { type Reason, reasonFor } from './reasons.ts';
import { retryOf, wording } from './wording.ts';

/** What a forge says of a failure whose log there is none of. */
export type Told = {
  /** The forge's own word, such as `no_matching_runner`. */
  reason: string | null;
  /** What the CI says in a sentence. */
  description: string | null;
  /** Why there is no log: a sentence. */
  missing: string;
};

const said: Reason = {
  category: 'unknown',
  title: 'The job failed',
  cause: 'The job failed, and what it printed is not known here.',
};
const mostSaid = 200;

/** A diagnosis from the forge's words alone; it says that there was no log. */
export function diagnoseReason(told: Told, run: RunContext, options: AnalyzeOptions): Diagnosis {
  const known = reasonFor(told.reason);
  const { category, title, cause, fix, retry: advice, scope } = known ?? said;
  const words = wording[category];
  const retry = advice ?? words.retry;
  const job = run.job ? `: ${sanitizeLine(run.job)}` : '';
  return {
    ...judgeSeverity({ category, retry, branch: branchKind(run), secrets: [], projects: 0 }),
    category,
    domain: domainOfCategory[category],
    title: cut(`${title}${job}`, 120),
    root_cause: [cause, descriptionIn(told, options)].filter(Boolean).join(' '),
    explanation: [cause, told.missing, known ? '' : 'When it is posted, this analysis is completed.']
      .filter(Boolean)
      .join(' '),
    suggested_fix: fixOf(known, fix ?? words.fix),
    confidence: confidenceIn(known),
    cause_scope: scope ?? words.scope,
    retry: known
      ? retryOf(retry, category)
      : { advice: 'unknown', reason: 'Without a cause nothing can be said about a retry.' },
    ...{ tool: null, step: null, command: null, exit_code: null },
    ...{ locations: [], tests: [], tests_failed: 0, evidence: [], alternatives: [], consequences: 0 },
    fingerprint: `v1:${options.hash(`v1 reason\n${known ? told.reason : jobOf(run)}`)}`,
    log_facts: { bytes: 0, lines: 0, truncated: false, secrets: {} },
    engine_version: engineVersion,
  };
}

/** A log that shows no cause leaves the forge's word for it, with what the log told beside it. */
export function supportedBy(
  { reason, diagnosis }: { reason: string | null; diagnosis: Diagnosis },
  run: RunContext,
  options: AnalyzeOptions,
): Diagnosis {
  if (diagnosis.category !== 'unknown' || !speaksForItself(reason)) return diagnosis;
  const told = { reason, description: null, missing: 'Its log shows no more of it.' };
  const said = diagnoseReason(told, run, options);
  const { category, retry, severity_basis: basis } = said;
  const { secrets } = diagnosis.severity_basis;
  return {
    ...said,
    ...judgeSeverity({ ...basis, category, retry: retry.advice, secrets }),
    log_facts: diagnosis.log_facts,
  };
}

/** Whether a forge's word names a cause, so that nobody need wait for the log to know it. */
export function speaksForItself(reason: string | null): boolean {
  return (reasonFor(reason)?.category ?? 'unknown') !== 'unknown';
}

/** A word that only says where to look leaves the cause unknown. */
function confidenceIn(known: Reason | undefined): number {
  if (!known) return 0;
  return known.category === 'unknown' ? 0.2 : 0.9;
}

function fixOf(known: Reason | undefined, summary: string): Diagnosis['suggested_fix'] {
  if (!known)
    return { summary: 'Open the page of the job and look at the last step that ran.', steps: [], commands: [] };
  return { summary, steps: [...wording[known.category].steps], commands: [] };
}

function descriptionIn({ description }: Told, { evidence }: AnalyzeOptions): string {
  if (description === null || evidence === 'none') return '';
  const text = cut(redact(sanitizeLine(description)).text.trim(), mostSaid);
  return text === '' ? '' : `The CI says: ${/[.!?…]$/.test(text) ? text : `${text}.`}`;
}

/** Failures about which nothing is known are the same where they are the same job's. */
function jobOf({ provider, project, job }: RunContext): string {
  return JSON.stringify([provider ?? null, project ?? null, job ?? null]);
}
