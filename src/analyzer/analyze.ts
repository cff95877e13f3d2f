import type { Diagnosis } from '../contract/analyses/analysis.ts';
import type { LogText } from '../kernel/log-text.ts';
import { type DetectedFinding, detect } from './detect/detect.ts';
import { withStepThatFailed } from './detect/failed-before.ts';
import { detectors as allDetectors } from './detectors/index.ts';
import type { AnalyzeOptions, RunContext } from './options.ts';
import { breaksOff } from './outline/breaks-off.ts';
import { outlineLog } from './outline/outline-log.ts';
import { brokenOff, withoutBeginning } from './outline/run-end.ts';
import type { RunOutline } from './outline/run-outline.ts';
import { findOwn, skippedSentence } from './own-patterns/find-own.ts';
import { programOf } from './program.ts';
import { findCauses } from './rank/find-causes.ts';
import { nothingFound } from './rank/nothing-found.ts';
import { linesOf } from './read/lines.ts';
import { asUtf8 } from './read/utf8.ts';
import { linesHit, noHits } from './scan/hits.ts';
import { scan } from './scan/scan.ts';
import { printedSecrets } from './secrets/printed-secrets.ts';
import { diagnose } from './tell/diagnose.ts';
import { emptyDiagnosis } from './tell/empty-diagnosis.ts';

const lineFeed = 10;

/**
 * Finds the root cause in a log: read, scan, outline, detect and rank, tell. Pure: the same log, run and options give
 * the same diagnosis.
 */
export function analyze(log: LogText, run: RunContext, options: AnalyzeOptions): Diagnosis {
  const program = programOf(options.detectors ?? allDetectors);
  const bytes = asUtf8(log.bytes());
  const { starts, count, hits } = scan(bytes, program.automaton, program);
  const asSent = linesOf(bytes, starts, count);
  const secrets = printedSecrets(asSent, hits[program.secrets] ?? noHits);
  const outlined = outlineLog(asSent, hits.slice(program.firstMarker, program.secrets));
  const { lines, inReadingOrder } = outlined;
  const candidates = hits.slice(0, program.firstMarker).map((hit) => inReadingOrder(linesHit(hit)));
  const marked = inReadingOrder(linesHit(hits[program.signs] ?? noHits));
  const own = findOwn(options.ownPatterns, { bytes, ...outlined, firstRule: program.rules.length });
  const detected = withOwn(detect(lines, program.rules, candidates), own.findings);
  const whole = withStepThatFailed({ lines, marked, detected }, outlined.outline);
  const breaks = bytes.at(-1) !== lineFeed && breaksOff(asSent);
  const outline = lacking(whole, { count, breaks, droppedLines: options.cut?.droppedLines });
  const search = { lines, outline, rules: program.rules, candidates, detected, marked };
  const { cause, ...findings } = findCauses(search);
  if (!cause) {
    const reason = count === 0 ? 'The log is empty.' : 'The log holds no output to judge.';
    return emptyDiagnosis({ facts: { bytes: log.sizeBytes, lines: count }, run, hash: options.hash, reason });
  }
  const { led, others } = findings;
  const found = nothingFound({ lines, outline, cause: led?.error ?? cause, others });
  const nothing = led && found !== 'cut' ? undefined : found;
  const input = { bytes: log.sizeBytes, lines, outline, cause, ...findings, nothing, secrets };
  return withSkipped(diagnose(input, run, options), own.skipped);
}

function withSkipped(diagnosis: Diagnosis, skipped: readonly string[]): Diagnosis {
  if (skipped.length === 0) return diagnosis;
  const explanation = `${diagnosis.explanation} ${skippedSentence(skipped)}`;
  return { ...diagnosis, explanation, skipped_patterns: [...skipped] };
}

function withOwn(findings: readonly DetectedFinding[], own: readonly DetectedFinding[]): readonly DetectedFinding[] {
  return own.length === 0 ? findings : [...findings, ...own].sort((a, b) => a.from - b.from || b.to - a.to);
}

type Missing = { count: number; breaks: boolean; droppedLines: number | undefined };

/** The outline that knows which part of the log is missing. */
function lacking(outline: RunOutline, { count, breaks, droppedLines }: Missing): RunOutline {
  const begun = droppedLines === undefined ? outline.end : withoutBeginning(outline.end, droppedLines);
  return { ...outline, end: breaks ? brokenOff(begun, count) : begun };
}
