import { newOutcomeSchema, outcomeAnswerSchema } from './outcome.ts';

/** Jobs that passed, so that analyses can say which failures are over, and which come and go. */
export const outcomesEndpoints = {
  recordOutcome: {
    method: 'POST',
    path: '/api/outcomes',
    tag: 'Outcomes',
    summary: 'Say that a job passed, or failed without a log',
    credential: 'ingest',
    body: newOutcomeSchema,
    status: 202,
    reply: outcomeAnswerSchema,
    problems: [400, 401, 403, 413, 415, 422, 429],
  },
} as const;
