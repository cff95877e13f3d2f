import type { Diagnosis } from '../../contract/analyses/analysis.ts';
import { domainOfCategory } from '../../contract/analyses/category.ts';
import { branchKind, judgeSeverity } from '../../kernel/severity.ts';
import type { AnalyzeOptions, RunContext } from '../options.ts';
import type { Course } from '../outline/steps.ts';
import { confidenceOf } from '../rank/confidence.ts';
import type { Ranked } from '../rank/rank.ts';
import type { Lines } from '../read/lines.ts';
import { engineVersion } from '../version.ts';
import { failedTests, inGeneralWords, inWords } from './diagnosis-text.ts';
import { quote, type Wish, wishesFor } from './evidence.ts';
import { fingerprintOf } from './fingerprint.ts';
import { retryOf, wording } from './wording.ts';

export type Case = {
  bytes: number;
  lines: Lines;
  course: Course;
  cause: Ranked;
  others: readonly Ranked[];
  /** Also worth quoting: the line on which the CI says that the step failed, and the last output. */
  more: readonly Wish[];
  secrets: { counts: Record<string, number>; leaks: readonly string[] };
};

/** Puts a ranked case into words. */
export function diagnose(found: Case, run: RunContext, options: AnalyzeOptions): Diagnosis {
  const { cause, others, course, lines } = found;
  const confidence = confidenceOf(cause, others, course);
  const category = confidence < 0.25 ? 'unknown' : cause.category;
  const words = wording[category];
  const retry = cause.retry ?? words.retry;
  const said = options.evidence === 'quotes' ? inWords(found, category) : inGeneralWords(found, category);
  return {
    ...judgeSeverity({ category, retry, branch: branchKind(run), secrets: found.secrets.leaks, projects: 0 }),
    category,
    domain: domainOfCategory[category],
    ...said,
    confidence,
    cause_scope: cause.scope ?? words.scope,
    retry: retryOf(retry, category),
    tool: cause.tool || null,
    exit_code: course.failing?.code ?? null,
    tests_failed: cause.category === 'test' ? Math.max(1, failedTests(found).length) : 0,
    evidence: quote(lines, wishesFor(cause, others, found.more), options.evidence),
    consequences: others.filter((other) => other.rule >= 0 && lines.origin(other.from) > lines.origin(cause.from))
      .length,
    fingerprint: fingerprintOf(cause.tool, cause.key ?? lines.at(cause.from).text, options.hash),
    log_facts: { bytes: found.bytes, lines: lines.count, truncated: course.truncated, secrets: found.secrets.counts },
    engine_version: engineVersion,
  };
}
