import type { Analysis, Diagnosis } from '../contract/analyses/analysis.ts';
import type { BranchKind, SeverityBasis, SeverityCode } from '../contract/analyses/severity-basis.ts';
import { type Severity, severities } from '../contract/analyses/severity-names.ts';
import { usualDefaultBranches } from './usual-default-branches.ts';

/** A cause that shows in so many projects within so long is nobody's own change. */
export const spread = { projects: 3, withinMs: 60 * 60_000 };

type SeverityFacts = Pick<Diagnosis, 'category'> & {
  retry: Diagnosis['retry']['advice'];
  branch: BranchKind;
  /** Kinds of known formats that the job printed. */
  secrets: readonly string[];
  projects: number;
  /** The log shows that nothing failed, so that no branch is broken. */
  noFailure?: boolean;
};
export type Judgement = Pick<Diagnosis, 'severity' | 'severity_reason' | 'severity_basis'>;

const releaseBranch = /^(?:refs\/tags\/|(?:refs\/heads\/)?(?:release|releases|hotfix)\/)/;
const toldOfNoCause: ReadonlySet<string> = new Set(['unknown', 'cancelled']);

const severityOf: Record<SeverityCode, Severity> = {
  secret_printed: 'critical',
  deploy_on_main_line: 'critical',
  no_failure: 'low',
  cancelled: 'low',
  default_branch: 'high',
  release_branch: 'high',
  security_gate: 'high',
  widespread: 'high',
  style: 'low',
  transient: 'low',
  change_branch: 'medium',
  no_branch: 'medium',
};

/** The only place where a severity is decided: from facts, by rules, with the code of the rule that held. */
export function judgeSeverity(facts: SeverityFacts): Judgement {
  const { branch, secrets, projects } = facts;
  const code = codeOf(facts);
  const basis = { code, branch, secrets: [...new Set(secrets)], projects };
  return { severity: severityOf[code], severity_reason: severityReason(basis), severity_basis: basis };
}

/** The same with facts that became known later. */
export function judgeAgain(
  { category, retry, severity_basis: basis }: Pick<Diagnosis, 'category' | 'retry' | 'severity_basis'>,
  known: Partial<Pick<SeverityBasis, 'branch' | 'projects'>>,
): Judgement {
  const noFailure = basis.code === 'no_failure';
  return judgeSeverity({ ...basis, category, retry: retry.advice, noFailure, ...known });
}

/** By the forge's own word on the default branch, else by its usual names. */
export function branchKind({ branch, defaultBranch }: { branch?: string | null; defaultBranch?: string }): BranchKind {
  const name = (branch ?? '').replace(/^refs\/heads\//, '');
  if (name === '') return 'none';
  if (defaultBranch ? name === defaultBranch : usualDefaultBranches.includes(name)) return 'default';
  return releaseBranch.test(branch ?? '') ? 'release' : 'change';
}

/** Whether equal fingerprints mean an equal cause: without a line that shows it, only that nobody knows it is the same. */
export function canSpread({ category, evidence }: Pick<Analysis, 'category' | 'evidence'>): boolean {
  return evidence.length > 0 && !toldOfNoCause.has(category);
}

export function isMoreSevere(one: Severity, other: Severity): boolean {
  return severities.indexOf(one) > severities.indexOf(other);
}

function codeOf({ category, retry, branch, secrets, projects, noFailure }: SeverityFacts): SeverityCode {
  if (secrets.length > 0) return 'secret_printed';
  if (noFailure) return 'no_failure';
  if (category === 'deploy' && (branch === 'default' || branch === 'release')) return 'deploy_on_main_line';
  if (category === 'cancelled') return 'cancelled';
  if (branch === 'default') return 'default_branch';
  if (branch === 'release') return 'release_branch';
  if (category === 'security_check') return 'security_gate';
  if (projects >= spread.projects) return 'widespread';
  if (category === 'lint') return 'style';
  if (retry === 'safe') return 'transient';
  return branch === 'none' ? 'no_branch' : 'change_branch';
}

/** The sentence for a person. It claims no branch where the run named none. */
export function severityReason({ code, branch, secrets, projects }: SeverityBasis): string {
  switch (code) {
    case 'secret_printed':
      return `The log shows a secret (${secrets.join(', ')}).`;
    case 'deploy_on_main_line':
      return `A deploy or release fails on ${branch === 'release' ? 'a release branch or tag' : 'the default branch'}.`;
    case 'no_failure':
      return 'The log shows no failure.';
    case 'cancelled':
      return 'The run was cancelled.';
    case 'default_branch':
      return 'The default branch is broken.';
    case 'release_branch':
      return 'A release branch is broken.';
    case 'security_gate':
      return 'A security gate failed.';
    case 'widespread':
      return `The same failure showed in ${projects} projects within an hour.`;
    case 'style':
      return branch === 'none'
        ? 'A matter of style; the run names no branch.'
        : 'A matter of style on a change branch.';
    case 'transient':
      return 'Transient: a retry is likely to pass.';
    case 'change_branch':
      return 'A failure on a change branch.';
    case 'no_branch':
      return 'The run names no branch, so this counts like a failure on a change branch.';
  }
}
