import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnosis } from '../../src/contract/analyses/analysis.ts';
import { diagnose } from './diagnose.ts';

/** A log of `test/logs`; its name is `<detector or ability>/<case>.log`. */
export type OwnLog = { name: string; bytes: Buffer };

export const logsFolder = join(import.meta.dirname, '../logs');

export const ownLogs: readonly OwnLog[] = readdirSync(logsFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.log'))
  .sort()
  .map((name) => ({ name, bytes: readFileSync(join(logsFolder, name)) }));

/**
 * `<case>.json` beside the log: fields of the diagnosis, the `line` that the first quote must hold, and the `source`: the
 * tool that printed the log, or the documentation whose form it has.
 */
export type Expected = Partial<Diagnosis> & { line: number; source?: string };

export function expectedOf({ name }: OwnLog): Expected {
  return JSON.parse(readFileSync(join(logsFolder, name.replace(/\.log$/, '.json')), 'utf8'));
}

const diagnoses = new Map<OwnLog, Diagnosis>();

/** What the analyser answers on it, made once for all tests of a worker. */
export function diagnosisOf(log: OwnLog): Diagnosis {
  const made = diagnoses.get(log) ?? diagnose(log.bytes);
  diagnoses.set(log, made);
  return made;
}
