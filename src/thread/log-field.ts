import type { FieldProblem } from '../ci/door.ts';
import { logTooLarge, maxLogBytes } from '../contract/analyses/ingest.ts';
import { LogText } from '../kernel/log-text.ts';
import { joinEntries } from '../unpack/join-entries.ts';

export type LogReading =
  | { kind: 'log'; log: LogText }
  | { kind: 'too_large'; detail: string }
  | { kind: 'invalid'; problem: FieldProblem };

/** The `log` of a payload: text, or the entries that a CI's own log API returns. */
export function readLog(value: unknown): LogReading {
  if (value instanceof LogText) return checked(value);
  if (typeof value === 'string') return checked(LogText.fromString(value));
  if (Array.isArray(value)) return readEntries(value);
  const entries = 'the array that the log API of Drone, Woodpecker or CircleCI returns';
  return invalid('/log', value === undefined ? 'Required: the log as text.' : `Send the log as text, or ${entries}.`);
}

function checked(log: LogText): LogReading {
  if (log.sizeBytes === 0) return invalid('/log', 'The log is empty. Send its text.');
  if (log.sizeBytes > maxLogBytes) return { kind: 'too_large', detail: logTooLarge(log.sizeBytes) };
  return { kind: 'log', log };
}

function readEntries(entries: readonly unknown[]): LogReading {
  const joined = joinEntries(entries);
  if ('bytes' in joined) return checked(LogText.fromBytes(joined.bytes));
  const { notEntry } = joined;
  return invalid(`/log/${notEntry}`, 'Send entries with "out" (Drone), "data" (Woodpecker) or "message" (CircleCI).');
}

function invalid(pointer: string, detail: string): LogReading {
  return { kind: 'invalid', problem: { pointer, detail } };
}
