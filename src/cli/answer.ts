import { createHash } from 'node:crypto';
import { analyze } from '../analyzer/analyze.ts';
import { excerpt } from '../analyzer/excerpt/excerpt.ts';
import type { Diagnosis } from '../contract/analyses/analysis.ts';
import { LogText } from '../kernel/log-text.ts';
import type { ReadLog } from './read-log.ts';

export type NumberedLine = { line: number; text: string };

/** What the command has to say of one file; `lines` are those around the cause. */
export type Answer =
  | { file: string; diagnosis: Diagnosis; lines: readonly NumberedLine[] }
  | { file: string; error: string };

const linesAround = 3;

export function answer(file: string, read: ReadLog): Answer {
  if ('error' in read) return { file, error: read.error };
  const log = LogText.fromBytes(read.bytes);
  const diagnosis = analyze(log, {}, { hash: hash128, evidence: 'quotes' });
  const cause = diagnosis.evidence[0];
  if (cause === undefined) return { file, diagnosis, lines: [] };
  const lines = excerpt(log, Math.max(1, cause.line - linesAround), cause.end_line + linesAround);
  return { file, diagnosis, lines };
}

function hash128(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
