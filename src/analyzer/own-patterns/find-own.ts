import type { DetectedFinding } from '../detect/detect.ts';
import type { OutlinedLog } from '../outline/outline-log.ts';
import { linesHit, noHits } from '../scan/hits.ts';
import { scan } from '../scan/scan.ts';
import type { OwnPattern, ReadyPattern } from './own-pattern.ts';
import type { ReadyPatterns } from './ready-patterns.ts';

/** What the team's own patterns find in a log. */
export type OwnFound = {
  findings: readonly DetectedFinding[];
  /** Names of the patterns that were not tried to the end. */
  skipped: readonly string[];
  /** All lines that a pattern matches, as they are numbered in the log as sent. */
  linesOf: ReadonlyMap<OwnPattern, readonly number[]>;
};

type Log = Pick<OutlinedLog, 'lines' | 'inReadingOrder'> & {
  bytes: Uint8Array;
  /** The number of the first pattern among all rules. */
  firstRule: number;
};

/** Lines that all patterns together are tried on. */
export const mostLines = 5000;
/** Characters times the size of the expression, for all patterns together: one or two seconds at the worst. */
const mostWork = 40_000_000;
/** Findings of one pattern: the first ones and the last ones. */
const mostAtEachEnd = 60;
const mostNamed = 5;
const nothing: OwnFound = { findings: [], skipped: [], linesOf: new Map() };

type Left = { lines: number; work: number };
type Tried = { ready: ReadyPattern; rule: number; candidates: readonly number[] };

/** The patterns with the fewest candidates come first, so that one that stands everywhere takes nothing from the others. */
export function findOwn(all: ReadyPatterns | undefined, log: Log): OwnFound {
  if (all === undefined || all.patterns.length + all.unusable.length === 0) return nothing;
  const kept = { mostFirst: mostLines + 1, mostHits: Number.POSITIVE_INFINITY };
  const { hits } = scan(log.bytes, all.automaton, { groupsOf: all.groupsOf, kept });
  const tried = all.patterns
    .map((ready, index) => ({ ready, rule: log.firstRule + index, candidates: linesHit(hits[index] ?? noHits) }))
    .toSorted((a, b) => a.candidates.length - b.candidates.length);
  const left: Left = { lines: mostLines, work: mostWork };
  const findings: DetectedFinding[] = [];
  const skipped = [...all.unusable];
  const linesOf = new Map<OwnPattern, readonly number[]>();
  for (const one of tried) {
    const lines = matchedLines(one, log, left);
    if (lines === undefined) skipped.push(one.ready.pattern.name);
    else if (lines.length > 0) {
      linesOf.set(
        one.ready.pattern,
        lines.map(log.lines.origin).sort((a, b) => a - b),
      );
      findings.push(...atBothEnds(lines).map((line) => findingAt(one, line)));
    }
  }
  return { findings, skipped, linesOf };
}

/** Says which patterns the answer does without. */
export function skippedSentence(skipped: readonly string[]): string {
  const names = skipped.slice(0, mostNamed).map((name) => `“${name}”`);
  const more = skipped.length > mostNamed ? ` and ${skipped.length - mostNamed} more` : '';
  const were = skipped.length === 1 ? 'The own pattern' : 'The own patterns';
  const was = skipped.length === 1 ? 'was' : 'were';
  return `${were} ${names.join(', ')}${more} ${was} skipped, because too much of this log holds the text to look for.`;
}

/** Undefined where a bound is reached before the last candidate. */
function matchedLines({ ready, candidates }: Tried, log: Log, left: Left): number[] | undefined {
  if (candidates.length > left.lines) return undefined;
  left.lines -= candidates.length;
  const matched: number[] = [];
  for (const line of log.inReadingOrder(candidates)) {
    const shown = log.lines.shown(line);
    const { text } = log.lines.at(line);
    const forms = shown === text ? [shown] : [shown, text];
    left.work -= ready.size * forms.reduce((sum, form) => sum + form.length, 0);
    if (left.work < 0) return undefined;
    if (forms.some(ready.matches)) matched.push(line);
  }
  return matched;
}

function atBothEnds(lines: readonly number[]): readonly number[] {
  return lines.length <= 2 * mostAtEachEnd ? lines : [...lines.slice(0, mostAtEachEnd), ...lines.slice(-mostAtEachEnd)];
}

function findingAt({ ready: { pattern }, rule }: Tried, line: number): DetectedFinding {
  const { category, title, strength, retry, advice } = pattern;
  return {
    category,
    strength,
    title,
    cause: title,
    from: line,
    to: line,
    retry: retry ?? undefined,
    fix: { summary: advice },
    tool: 'own pattern',
    isProgram: false,
    rule,
    own: pattern,
  };
}
