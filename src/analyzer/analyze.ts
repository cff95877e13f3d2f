import type { Diagnosis, Run } from '../contract/analysis.ts';
import type { LogText } from '../log-text.ts';
import { detect } from './detect.ts';
import type { Detector } from './detector.ts';
import { detectors as family } from './detectors/index.ts';
import { diagnose } from './diagnose.ts';
import type { Wish } from './evidence.ts';
import { linesOf } from './lines.ts';
import { printedSecrets } from './printed-secrets.ts';
import { programOf } from './program.ts';
import { rank } from './rank.ts';
import { readMarkers } from './read-markers.ts';
import { linesHit, scan } from './scan.ts';
import { type Course, courseOf } from './steps.ts';
import { lastOutput } from './structure.ts';
import { unknownDiagnosis } from './unknown.ts';
import { asUtf8 } from './utf8.ts';
import { engineVersion } from './version.ts';

export { engineVersion };

/** From here on a finding needs no second opinion from the log's shape. */
const sureScore = 45;

/** What the sender said of the run; `defaultBranch` is the forge's own word, `status` the CI's. */
export type RunContext = Partial<Run> & { defaultBranch?: string; status?: string };

export type AnalyzeOptions = {
  /** 32 hex characters, 128 bits of SHA-256; an argument so that the analyser stays pure. */
  hash: (text: string) => string;
  evidence: 'quotes' | 'none';
  detectors?: readonly Detector[];
};

/** Finds the root cause in a log. Pure: the same log, run and options give the same diagnosis. */
export function analyze(log: LogText, run: RunContext, options: AnalyzeOptions): Diagnosis {
  const program = programOf(options.detectors ?? family);
  const bytes = asUtf8(log.bytes());
  const { starts, count, hits } = scan(bytes, program.automaton, program.groupsOf);
  const lines = linesOf(bytes, starts, count);
  const course = courseOf(readMarkers(lines, hits.slice(program.firstMarker, program.secrets)), count);
  const secrets = printedSecrets(lines, hits[program.secrets] ?? { first: [], last: [], total: 0 });
  const found = detect(lines, program.rules, hits.slice(0, program.firstMarker).map(linesHit));
  const known = rank(found, course, lines);
  const shape = lastOutput(lines, course, (known[0]?.score ?? 0) < sureScore);
  const [cause, ...others] = shape ? rank([...found, shape], course, lines) : known;
  if (!cause) {
    const facts = { bytes: log.sizeBytes, lines: count };
    return undiagnosed(facts, run, options, count === 0 ? 'The log is empty.' : 'The log holds no output to judge.');
  }
  const more = [
    ...exitLine(course),
    ...(shape ? [{ from: shape.from, to: shape.to, role: 'consequence' as const }] : []),
  ];
  return diagnose({ bytes: log.sizeBytes, lines, course, cause, others, more, secrets }, run, options);
}

function exitLine({ failing }: Course): Wish[] {
  return failing?.code ? [{ from: failing.to + 1, to: failing.to + 1, role: 'context' }] : [];
}

/** The honest answer when there was no time to read the log: category `unknown`, nothing quoted, nothing scanned. */
export function undiagnosed(
  facts: { bytes: number; lines: number },
  run: RunContext,
  options: AnalyzeOptions,
  reason: string,
): Diagnosis {
  return unknownDiagnosis({ facts, run, hash: options.hash, reason });
}
