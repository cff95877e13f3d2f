import type { Diagnosis } from '../contract/analyses/analysis.ts';
import type { LogText } from '../kernel/log-text.ts';
import { type DetectedFinding, detect } from './detect/detect.ts';
import { passedLater } from './detect/retried.ts';
import { hints, lastOutput } from './detect/structure.ts';
import { detectors as family } from './detectors/index.ts';
import type { AnalyzeOptions, RunContext } from './options.ts';
import { programOf } from './outline/program.ts';
import { readMarkers } from './outline/read-markers.ts';
import { type Course, courseOf } from './outline/steps.ts';
import { type Ranked, rank } from './rank/rank.ts';
import { type Lines, linesOf } from './read/lines.ts';
import { untangle } from './read/separate-streams.ts';
import { asUtf8 } from './read/utf8.ts';
import { type Hits, linesHit, scan } from './scan/scan.ts';
import { printedSecrets } from './secrets/printed-secrets.ts';
import { dedented, isIndented } from './tell/dedent.ts';
import { type Case, diagnose } from './tell/diagnose.ts';
import { emptyDiagnosis } from './tell/empty-diagnosis.ts';
import type { Wish } from './tell/evidence.ts';

/** From here on a finding needs no second opinion from the log's shape. */
const sureScore = 45;
const mostRetried = 20;

/** Finds the root cause in a log. Pure: the same log, run and options give the same diagnosis. */
export function analyze(log: LogText, run: RunContext, options: AnalyzeOptions): Diagnosis {
  const program = programOf(options.detectors ?? family);
  const bytes = asUtf8(log.bytes());
  const { starts, count, hits } = scan(bytes, program.automaton, program.groupsOf);
  const asSent = linesOf(bytes, starts, count);
  const secrets = printedSecrets(asSent, hits[program.secrets] ?? { first: [], last: [], total: 0 });
  const { lines, course, place } = layOut(asSent, hits.slice(program.firstMarker, program.secrets));
  const found = hits.slice(0, program.firstMarker).map(linesHit);
  const candidates = place ? found.map((list) => list.map(place).sort(ascending)) : found;
  const settled = settle(detect(lines, program.rules, candidates), course, lines);
  const { known, causes } = isSure(settled)
    ? settled
    : secondLook(settled, () => {
        const seen = detect(dedented(lines), program.rules, candidates).filter(({ from }) => isIndented(lines, from));
        return settle([...settled.causes, ...seen], course, lines);
      });
  const shape = lastOutput(lines, course, (known[0]?.score ?? 0) < sureScore);
  const [cause, ...others] = shape ? rank([...causes, shape], course, lines) : known;
  if (!cause) {
    const facts = { bytes: log.sizeBytes, lines: count };
    const reason = count === 0 ? 'The log is empty.' : 'The log holds no output to judge.';
    return emptyDiagnosis({ facts, run, hash: options.hash, reason });
  }
  const more = [
    ...exitLine(course),
    ...(shape ? [{ from: shape.from, to: shape.to, role: 'consequence' as const }] : []),
    ...(cause.rule < 0 ? hints(lines, course, cause).map((hint) => ({ ...hint, role: 'context' as const })) : []),
  ];
  const failed = others.filter((other, rank) => rank >= mostRetried || !passedLater(other, lines));
  const judged = { bytes: log.sizeBytes, lines, course, cause, others: failed, more, secrets };
  return options.cut ? diagnoseCut(judged, run, { ...options, cut: options.cut }) : diagnose(judged, run, options);
}

function diagnoseCut(
  found: Case,
  run: RunContext,
  options: AnalyzeOptions & { cut: { droppedLines: number } },
): Diagnosis {
  const { droppedLines } = options.cut;
  const { lines } = found;
  const numbered = { ...lines, origin: (line: number) => lines.origin(line) + droppedLines };
  const diagnosis = diagnose({ ...found, lines: numbered, course: { ...found.course, truncated: true } }, run, options);
  const { log_facts: facts } = diagnosis;
  return { ...diagnosis, log_facts: { ...facts, lines: facts.lines + droppedLines } };
}

type Settled = { known: Ranked[]; causes: readonly DetectedFinding[] };

function isSure({ known }: Settled): boolean {
  return (known[0]?.score ?? 0) >= sureScore;
}

/** A tool may have been quoted, indented, by another that nobody knows: then its words are looked for behind the indentation. */
function secondLook(first: Settled, look: () => Settled): Settled {
  const second = look();
  return isSure(second) && second.known[0]?.strength === 'exact' ? second : first;
}

/** Ranks the findings; a test that was run again and passed is none, nor is what only counts it. */
function settle(found: readonly DetectedFinding[], course: Course, lines: Lines): Settled {
  let causes = found;
  let known = rank(causes, course, lines);
  for (let round = 0; round < mostRetried && known[0] && passedLater(known[0], lines); round += 1) {
    const passed = known[0];
    causes = causes.filter((other) => !isAbout(other, passed));
    known = rank(causes, course, lines);
  }
  return { known, causes };
}

function isAbout(other: DetectedFinding, passed: DetectedFinding): boolean {
  if (other.tests?.length) return other.tests.join('\n') === passed.tests?.join('\n');
  if (other.from >= passed.from) return other.from <= passed.to;
  return other.tool === passed.tool && other.to >= passed.from;
}

type LaidOut = { lines: Lines; course: Course; place?: (line: number) => number };

/** The lines in reading order, and what the CI tells of the run. */
function layOut(asSent: Lines, hits: readonly Hits[]): LaidOut {
  const markers = readMarkers(asSent, hits.map(linesHit));
  const untangled = untangle(asSent, markers);
  if (!untangled) return { lines: asSent, course: courseOf(markers, asSent.count) };
  const { lines, placeOf, streams } = untangled;
  const moved = readMarkers(
    lines,
    hits.map((hit) => linesHit(hit).map(placeOf).sort(ascending)),
  );
  return { lines, course: courseOf(moved, lines.count, streams), place: placeOf };
}

function ascending(a: number, b: number): number {
  return a - b;
}

function exitLine({ failing }: Course): Wish[] {
  return failing?.code ? [{ from: failing.to + 1, to: failing.to + 1, role: 'context' }] : [];
}
