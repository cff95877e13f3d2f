import type { Diagnosis, Run } from '../contract/analysis.ts';
import type { LogText } from '../log-text.ts';
import type { Detector } from './detector.ts';
import { engineVersion, unknownDiagnosis } from './unknown.ts';

export { engineVersion };

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
  return undiagnosed({ bytes: log.sizeBytes, lines: 0 }, run, options, 'No detector knows this log.');
}

/** The honest answer when there was no time to read the log: category `unknown`, one empty-handed sentence. */
export function undiagnosed(
  facts: { bytes: number; lines: number },
  run: RunContext,
  options: AnalyzeOptions,
  reason: string,
): Diagnosis {
  return unknownDiagnosis({ facts, run, hash: options.hash, reason });
}
