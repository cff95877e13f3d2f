import type { Door, FieldProblem, RunFacts } from '../ci/door.ts';
import type { LogText } from '../kernel/log-text.ts';
import { readLog } from './log-field.ts';

export type PayloadReading =
  | ({ kind: 'read'; log: LogText } & RunFacts)
  | { kind: 'too_large'; detail: string }
  | { kind: 'invalid'; errors: FieldProblem[] };

/**
 * Checks the fields and the log of a payload: a parsed JSON body, or the query of a text body with its log. A log over
 * the limit goes before all else.
 */
export function readPayload(door: Door, payload: unknown): PayloadReading {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return { kind: 'invalid', errors: [{ pointer: '', detail: 'Send a JSON object.' }] };
  }
  const log = readLog('log' in payload ? payload.log : undefined);
  if (log.kind === 'too_large') return log;
  const fields = door.read(payload);
  const errors = fields.kind === 'invalid' ? fields.errors : [];
  if (log.kind === 'invalid') return { kind: 'invalid', errors: [...errors, log.problem] };
  return fields.kind === 'invalid' ? fields : { kind: 'read', log: log.log, ...fields.facts };
}
