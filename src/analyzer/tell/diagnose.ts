import type { Diagnosis } from '../../contract/analyses/analysis.ts';
import { domainOfCategory } from '../../contract/analyses/category.ts';
import { branchKind, judgeSeverity } from '../../kernel/severity.ts';
import { signOf } from '../detect/signs.ts';
import type { AnalyzeOptions, RunContext } from '../options.ts';
import type { OwnPattern } from '../own-patterns/own-pattern.ts';
import { confidenceOf } from '../rank/confidence.ts';
import { engineVersion } from '../version.ts';
import type { DiagnosisInput } from './diagnosis-input.ts';
import { diagnosisText, failedTests } from './diagnosis-text.ts';
import { quote } from './evidence.ts';
import { fingerprintOf, ownFingerprint } from './fingerprint.ts';
import { nothingDiagnosis } from './nothing-diagnosis.ts';
import { wantedQuotes } from './wanted-quotes.ts';
import { retryOf, wording } from './wording.ts';

/** Gets the ranked findings; gives the diagnosis: words, severity, confidence, quotes and fingerprint. */
export function diagnose(input: DiagnosisInput, run: RunContext, options: AnalyzeOptions): Diagnosis {
  const { cut } = options;
  if (!cut) return diagnoseLines(input, run, options);
  const { lines } = input;
  const numbered = { ...lines, origin: (line: number) => lines.origin(line) + cut.droppedLines };
  const diagnosis = diagnoseLines({ ...input, lines: numbered }, run, options);
  const { log_facts: facts } = diagnosis;
  return { ...diagnosis, log_facts: { ...facts, lines: facts.lines + cut.droppedLines } };
}

function diagnoseLines(input: DiagnosisInput, run: RunContext, options: AnalyzeOptions): Diagnosis {
  const { cause, others, outline, lines, secrets } = input;
  if (input.nothing) return nothingDiagnosis({ ...input, nothing: input.nothing }, run, options);
  const confidence = confidenceOf(input, input);
  const category = confidence < 0.25 ? 'unknown' : cause.category;
  const words = wording[category];
  const scope = cause.scope ?? words.scope;
  const verdict = { category, confidence, scope };
  const retry = cause.retry ?? words.retry;
  const text = diagnosisText(input, verdict, options.evidence);
  const later = others.filter((other) => other.rule >= 0 && lines.origin(other.from) > lines.origin(cause.from));
  return {
    ...judgeSeverity({ category, retry, branch: branchKind(run), secrets: secrets.leaks, projects: 0 }),
    category,
    domain: domainOfCategory[category],
    ...text,
    confidence,
    cause_scope: scope,
    retry: retryOf(retry, category),
    exit_code: outline.failing?.code ?? null,
    tests_failed: countOfTests(input),
    evidence: quote(lines, wantedQuotes(input), { mode: options.evidence, confidence }),
    consequences: later.length,
    own_pattern: cause.own ? named(cause.own) : null,
    skipped_patterns: [],
    fingerprint: cause.own
      ? ownFingerprint(cause.own, options.hash)
      : fingerprintOf(cause.tool, cause.key ?? lines.at(cause.from).text, options.hash),
    log_facts: {
      bytes: input.bytes,
      lines: lines.count,
      truncated: outline.end.cuts.length > 0,
      secrets: secrets.counts,
    },
    engine_version: engineVersion,
  };
}

/** A test command that failed tells of no test yet. */
function countOfTests(input: DiagnosisInput): number {
  const { category, rule, key } = input.cause;
  if (category !== 'test') return 0;
  const isTold = rule >= 0 || signOf({ text: key ?? '', level: undefined }) === 'outcome';
  return Math.max(isTold ? 1 : 0, failedTests(input).length);
}

function named({ id, name, owner }: OwnPattern): Diagnosis['own_pattern'] {
  return { id, name, owner };
}
