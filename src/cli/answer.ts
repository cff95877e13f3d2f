import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { analyze } from '../analyzer/analyze.ts';
import { excerpt } from '../analyzer/excerpt/excerpt.ts';
import type { AnalyzeOptions, RunContext } from '../analyzer/options.ts';
import type { Diagnosis } from '../contract/analyses/analysis.ts';
import { LogText } from '../kernel/log-text.ts';
import { optimiseExpressionsFor } from './optimise-expressions.ts';
import type { ReadLog } from './read-log.ts';

export type NumberedLine = { line: number; text: string };

/** What the command has to say of one file; `lines` are those around the cause. */
export type Answer =
  | { file: string; diagnosis: Diagnosis; lines: readonly NumberedLine[] }
  | { file: string; error: string };

const linesAround = 3;

/** What is known of a log beside its text: its run, that its beginning is lost, and what its team knows. */
type Known = Pick<AnalyzeOptions, 'cut' | 'ownPatterns'> & { run?: RunContext };

export function answer(file: string, read: ReadLog, { run = {}, ...options }: Known = {}): Answer {
  if ('error' in read) return { file, error: read.error };
  const log = LogText.fromBytes(read.bytes);
  optimiseExpressionsFor(log.sizeBytes);
  const diagnosis = analyze(log, run, { hash: hash128, evidence: 'quotes', ...options });
  const cause = diagnosis.evidence[0];
  if (cause === undefined) return { file, diagnosis, lines: [] };
  const dropped = options.cut?.droppedLines ?? 0;
  const first = Math.max(1, cause.line - dropped - linesAround);
  const lines = excerpt(log, first, cause.end_line - dropped + linesAround);
  return { file, diagnosis, lines: lines.map(({ line, text }) => ({ line: line + dropped, text })) };
}

/** As the service hashes with Node's `crypto`, which takes a while to load. */
function hash128(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}
