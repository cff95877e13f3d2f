import type { Diagnosis } from '../../contract/analyses/analysis.ts';
import { noFailure } from '../../contract/analyses/no-failure.ts';
import { branchKind, judgeSeverity } from '../../kernel/severity.ts';
import { lastWritten } from '../detect/last-written.ts';
import { numbersOf } from '../detect/line-shapes.ts';
import { isNoise } from '../detect/signs.ts';
import { tellsSuccess } from '../detect/tells-success.ts';
import type { AnalyzeOptions, RunContext } from '../options.ts';
import { meaningOf } from '../outline/exit-codes.ts';
import { isOfRemark } from '../rank/ends-calmly.ts';
import { verdictLine } from '../rank/last-lines.ts';
import type { NothingFound } from '../rank/nothing-found.ts';
import { cut } from '../read/clean.ts';
import type { Lines } from '../read/lines.ts';
import type { DiagnosisInput } from './diagnosis-input.ts';
import { generalText, quotingText } from './diagnosis-text.ts';
import { emptyDiagnosis } from './empty-diagnosis.ts';
import { quote } from './evidence.ts';
import { type MissingPart, missingPart } from './missing-part.ts';
import { type WantedQuote, wantedQuotes } from './wanted-quotes.ts';

type Without = DiagnosisInput & { nothing: NothingFound };
type Words = Pick<Diagnosis, 'title' | 'root_cause' | 'suggested_fix'>;

// Below it the category is `unknown` for every reader.
const confidence = { passed: 0.05, 'no-failure': 0.15, cut: 0.15, silent: 0.2 } satisfies Record<NothingFound, number>;
const mostOfEnd = 10;
const mostAbove = 3;
const allPassed = 'See whether this is the log of the job that failed, and send that one.';
const sendWhole = 'Send the whole log: from the CI’s raw log, or from the file that the runner keeps.';
const runAgain = 'Run the step again with more output (set -x, --verbose).';

/** The diagnosis of a log in which there is nothing to find: what kind of log it is, its last output, and the way out. */
export function nothingDiagnosis(input: Without, run: RunContext, options: AnalyzeOptions): Diagnosis {
  const { nothing, outline, lines, secrets, bytes } = input;
  const verdict = { category: 'unknown', confidence: confidence[nothing], scope: 'unknown' } as const;
  const isGreen = nothing === 'passed' || nothing === 'no-failure';
  const text = options.evidence === 'quotes' ? quotingText(input, verdict) : generalText(input, verdict);
  const words = wordsOf(input, text.command);
  const reason = { category: 'unknown', retry: 'unknown', branch: branchKind(run) } as const;
  const log_facts = { bytes, lines: lines.count, truncated: outline.end.cuts.length > 0, secrets: secrets.counts };
  return {
    ...emptyDiagnosis({ facts: log_facts, run, hash: options.hash, reason: nothing }),
    ...judgeSeverity({ ...reason, secrets: secrets.leaks, projects: 0, noFailure: isGreen }),
    ...words,
    explanation: words.root_cause,
    step: isGreen ? null : text.step,
    command: isGreen ? null : text.command,
    exit_code: outline.failing?.code ?? null,
    confidence: confidence[nothing],
    evidence:
      nothing === 'passed'
        ? []
        : quote(lines, quotedOf(input), { mode: options.evidence, confidence: confidence[nothing] }),
    log_facts,
  };
}

/** Where the log ends with a success, that before what only stands out in it. */
function quotedOf(input: Without): WantedQuote[] {
  const { lines, nothing, cause } = input;
  const told = aloneIn(input);
  if (told !== undefined)
    return [{ from: beginOfVerdict(lines, told), to: told, part: 'cause' }, ...windowAsRival(input)];
  const to = lastWritten(lines, 1, lines.count);
  // Of a short log no more than half is quoted.
  const count = Math.max(1, Math.min(mostOfEnd, Math.floor(lines.count / 2)));
  const from = Math.max(1, to - count + 1);
  const endsWell = numbersOf(from, to).some((line) => tellsSuccess(lines.at(line).text));
  if (nothing !== 'no-failure' || cause.rule >= 0 || !endsWell) return wantedQuotes(input);
  return [
    { from, to, part: 'cause', isWindow: true },
    { from: cause.from, to: cause.to, part: 'rival' },
  ];
}

/** What stands right above a verdict may tell of it in words that nobody knows; a warning does not. */
function beginOfVerdict(lines: Lines, verdict: number): number {
  const least = Math.max(1, verdict - Math.min(mostAbove, Math.max(1, Math.floor(lines.count / 2) - 1)));
  let from = verdict;
  while (from > least && !isNoise(lines.at(from - 1).text) && !isOfRemark(lines, from - 1)) from -= 1;
  return from;
}

function windowAsRival({ lines, cause }: Without): WantedQuote[] {
  const to = Math.min(cause.to, cause.from + Math.floor(lines.count / 2) - 1);
  return to < cause.from ? [] : [{ from: cause.from, to, part: 'rival' }];
}

/** The verdict of a tool for which the log gives no reason, where no CI tells of a command and its code. */
function aloneIn({ nothing, lines, outline }: Without): number | undefined {
  return nothing === 'silent' && outline.failing === null ? verdictLine({ lines, outline }) : undefined;
}

function wordsOf(input: Without, command: string | null): Words {
  const { nothing } = input;
  if (nothing === 'silent') return silent(input, command);
  if (nothing === 'cut') return incomplete(missingPart(input.outline.end));
  const root_cause =
    nothing === 'passed'
      ? 'The CI says at the end of the log that the run passed.'
      : 'The log ends without a word of failure, and no step of it ended with an exit code other than 0. The quoted lines are its last output.';
  return { title: noFailure, root_cause, suggested_fix: advice(allPassed) };
}

function silent(input: Without, command: string | null): Words {
  if (aloneIn(input) !== undefined) return withoutReason();
  const { outline } = input;
  const code = outline.failing?.code;
  const by = meaningOf(code);
  const ended = typeof code === 'number' ? `ended with exit code ${code}${by ? ` (${by.short})` : ''}` : 'failed';
  const who = command === null ? 'The step' : `\`${cut(command, 50)}\``;
  const silence =
    'No line of the step that failed names a cause in words that are known. The quoted lines are its last output.';
  return {
    title: `${who} ${ended} and printed no known reason`,
    root_cause: by ? `${silence} ${code} is the exit code of ${by.whole}.` : silence,
    suggested_fix: advice(by?.way ?? runAgain),
  };
}

function withoutReason(): Words {
  return {
    title: 'The log says that something failed, and not why',
    root_cause:
      'The quoted line says that something failed, and no line of the log names a cause. What is missing may have been printed to the other of the two output streams, of which only one was kept, or to a file.',
    suggested_fix: advice('Keep both output streams (2>&1), and send the whole log.'),
  };
}

function incomplete({ what, whole }: MissingPart): Words {
  return {
    title: `The log is cut: ${what}`,
    root_cause: `The log is cut: ${what}, and what is left does not tell why the run failed.${whole}`,
    suggested_fix: advice(sendWhole),
  };
}

function advice(summary: string): Diagnosis['suggested_fix'] {
  return { summary, steps: [], commands: [] };
}
