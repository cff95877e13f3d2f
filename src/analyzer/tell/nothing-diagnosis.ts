import type { Diagnosis } from '../../contract/analyses/analysis.ts';
import { noFailure } from '../../contract/analyses/no-failure.ts';
import { branchKind, judgeSeverity } from '../../kernel/severity.ts';
import type { AnalyzeOptions, RunContext } from '../options.ts';
import type { NothingFound } from '../rank/nothing-found.ts';
import { cut } from '../read/clean.ts';
import type { DiagnosisInput } from './diagnosis-input.ts';
import { generalText, quotingText } from './diagnosis-text.ts';
import { emptyDiagnosis } from './empty-diagnosis.ts';
import { quote } from './evidence.ts';
import { type MissingPart, missingPart } from './missing-part.ts';
import { wantedQuotes } from './wanted-quotes.ts';

type Without = DiagnosisInput & { nothing: NothingFound };
type Words = Pick<Diagnosis, 'title' | 'root_cause' | 'suggested_fix'>;

// Below it the category is `unknown` for every reader.
const confidence = { passed: 0.05, 'no-failure': 0.15, cut: 0.15, silent: 0.2 } satisfies Record<NothingFound, number>;
const allPassed = 'See whether this is the log of the job that failed, and send that one.';
const sendWhole = 'Send the whole log: from the CI’s raw log, or from the file that the runner keeps.';
const runAgain = 'Run the step again with more output (set -x, --verbose).';

type Ender = { short: string; whole: string; way?: string };

const signalled = 'a program that a signal ended, as a shell tells it: ';
const underDebugger = 'Run the program under a debugger, or with core dumps, to see where it ended.';

/** What an exit code says by itself. https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_08_02 */
const enders: Readonly<Record<number, Ender>> = {
  124: {
    ...{ short: 'a time limit', whole: '`timeout`, when what it ran took too long' },
    way: 'See what the step waits for; give it more time if it needs it.',
  },
  130: { short: 'an interruption', whole: `${signalled}SIGINT, an interruption` },
  132: { short: 'illegal instruction', whole: `${signalled}SIGILL, an illegal instruction`, way: underDebugger },
  134: { short: 'an abort', whole: `${signalled}SIGABRT, an abort of its own`, way: underDebugger },
  135: { short: 'bus error', whole: `${signalled}SIGBUS, a bus error`, way: underDebugger },
  136: { short: 'arithmetic error', whole: `${signalled}SIGFPE, an arithmetic error`, way: underDebugger },
  137: {
    ...{ short: 'killed', whole: `${signalled}SIGKILL, most often for want of memory or at a time limit` },
    way: 'See how much memory the step takes, and whether a time limit was reached.',
  },
  139: { short: 'segmentation fault', whole: `${signalled}SIGSEGV, a segmentation fault`, way: underDebugger },
  141: { short: 'broken pipe', whole: `${signalled}SIGPIPE, nobody read its output` },
  143: { short: 'asked to stop', whole: `${signalled}SIGTERM, a request to stop` },
};

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
        : quote(lines, wantedQuotes(input), { mode: options.evidence, confidence: confidence[nothing] }),
    log_facts,
  };
}

function wordsOf(input: Without, command: string | null): Words {
  const { nothing } = input;
  if (nothing === 'silent') return silent(input, command);
  if (nothing === 'cut') return incomplete(missingPart(input.outline.end));
  const root_cause =
    nothing === 'passed'
      ? 'The CI says at the end of the log that the run passed.'
      : 'No line of the log states a failure, and no step of it ended with an exit code other than 0. The quoted lines are its last output.';
  return { title: noFailure, root_cause, suggested_fix: advice(allPassed) };
}

function silent({ outline }: Without, command: string | null): Words {
  const code = outline.failing?.code;
  const by = enders[code ?? 0];
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
