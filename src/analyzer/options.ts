import type { Run } from '../contract/analyses/analysis.ts';
import type { Detector } from './detect/detector.ts';
import type { ReadyPatterns } from './own-patterns/ready-patterns.ts';

/** What the sender states of the run; `defaultBranch` is the forge's own word, `status` the CI's. */
export type RunContext = Partial<Run> & { defaultBranch?: string; status?: string };

export type AnalyzeOptions = {
  /** 32 hex characters, 128 bits of SHA-256; an argument so that the analyser stays pure. */
  hash: (text: string) => string;
  evidence: 'quotes' | 'none';
  /** Of a log that was cut: how many lines its beginning lost. Lines are numbered in the whole log. */
  cut?: { droppedLines: number };
  detectors?: readonly Detector[];
  /** What the team that owns the log wrote itself. */
  ownPatterns?: ReadyPatterns | undefined;
};
