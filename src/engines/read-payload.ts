import type { z } from 'zod';
import type { FieldProblem, Reading, RunFacts } from './engine.ts';
import { readLog } from './log-field.ts';

/** Checks the fields and the log of a payload; unknown fields are ignored. A log over the limit goes before all else. */
export function readPayload<Schema extends z.ZodType>(
  schema: Schema,
  payload: unknown,
  toRun: (fields: z.output<Schema>) => RunFacts,
): Reading {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return { kind: 'invalid', errors: [{ pointer: '', detail: 'Send a JSON object.' }] };
  }
  const log = readLog('log' in payload ? payload.log : undefined);
  if (log.kind === 'too_large') return log;
  const fields = schema.safeParse(payload);
  const problems = fields.success ? [] : fields.error.issues.map(toProblem);
  if (log.kind === 'invalid') problems.push(log.problem);
  if (!fields.success || log.kind === 'invalid') return { kind: 'invalid', errors: problems };
  return { kind: 'read', log: log.log, ...toRun(fields.data), ...(namesTag(payload) && { isTag: true }) };
}

/** Leaves out what is not known, as an optional property may not be null. */
export function withStatus(run: RunFacts['run'], status: string | null): RunFacts {
  return status === null ? { run } : { run, status };
}

function namesTag(payload: object): boolean {
  return 'branch' in payload && typeof payload.branch === 'string' && payload.branch.trim().startsWith('refs/tags/');
}

function toProblem(issue: z.core.$ZodIssue): FieldProblem {
  return { pointer: `/${issue.path.join('/')}`, detail: issue.message };
}
