import type { OwnPattern } from '../analyzer/own-patterns/own-pattern.ts';
import { problemWith } from '../analyzer/own-patterns/ready-patterns.ts';
import { describeIssue } from '../contract/describe-issue.ts';
import { patternTrialSchema } from '../contract/patterns/pattern.ts';
import type { Refusal } from './protocol.ts';

export type TrialReading = { kind: 'read'; pattern: OwnPattern } | Refusal;

/** The pattern of a trial, checked as one that is to be stored. */
export function readTrial(payload: unknown): TrialReading {
  const sent = typeof payload === 'object' && payload !== null && 'pattern' in payload ? payload.pattern : undefined;
  const parsed = patternTrialSchema.shape.pattern.safeParse(sent, { error: describeIssue });
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({
      pointer: `/${['pattern', ...path].join('/')}`,
      detail: message,
    }));
    return refusal('Not accepted as sent: the pattern.', errors);
  }
  const { id = null, text = null, regex = null, owner = null, retry = null, ...rest } = parsed.data;
  const pattern = { ...rest, id, text, regex, owner, retry };
  const problem = problemWith(pattern);
  if (problem === undefined) return { kind: 'read', pattern };
  const pointer = regex === null ? '/pattern/text' : '/pattern/regex';
  return refusal(`The pattern cannot be used. ${problem}`, [{ pointer, detail: problem }]);
}

function refusal(detail: string, errors: Refusal['errors']): Refusal {
  return { kind: 'refused', code: 'invalid', detail, errors };
}
