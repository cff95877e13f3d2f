import { z } from 'zod';
import { severitySchema } from '../contract/analyses/analysis.ts';
import { causeStatusSchema } from '../contract/causes/cause.ts';
import { incidentStates } from '../contract/incidents/incident.ts';
import { word } from '../contract/query.ts';

const mostItems = 50;

const answerSize = {
  max_tokens: z
    .int()
    .min(500)
    .max(20_000)
    .default(2_000)
    .describe('how long the answer may be, at four bytes a token; ask for more only where an answer was shortened'),
};
const page = {
  limit: z.int().min(1).max(mostItems).default(10),
  cursor: z.string().min(1).max(1024).optional().describe('from the answer before, with the same filters'),
  ...answerSize,
};

const run = {
  project: word.optional().describe('such as acme/web'),
  provider: word.optional().describe('the name of the CI'),
  branch: word.optional(),
  commit: word.optional(),
  run_id: word.optional(),
  job: word.optional(),
  build_url: z.string().min(1).max(2048).optional(),
};

/** Where nothing but the text of a log is taken. */
export const sentLogInput = z.object({
  log: z.string().min(1).describe('the text of the log; of a long one its last part'),
  ...run,
  ...answerSize,
});

/** Where the log may also be a file of the agent's machine. */
export const localLogInput = z.object({
  path: z
    .string()
    .min(1)
    .max(4096)
    .optional()
    .describe('of the log file, plain or packed, below the working directory'),
  log: z.string().min(1).optional().describe('the text of the log, where there is no file of it'),
  ...answerSize,
});

export const analysisInput = z.object({ id: word.describe('the id of the analysis'), ...answerSize });

export const failuresInput = z.object({
  branch: word.optional(),
  project: word.optional().describe('such as acme/web'),
  severity: severitySchema.optional(),
  since: word.optional().describe('a date or an RFC 3339 timestamp, as until'),
  until: word.optional(),
  fingerprint: word.optional().describe('of a cause'),
  only_new: z.boolean().default(false).describe('only those that were the first of their cause'),
  q: word.max(200).optional().describe('words that stand in the title or the cause'),
  ...page,
});

export const causesInput = z.object({
  status: causeStatusSchema.optional(),
  project: word.optional().describe('seen in this project'),
  muted: z.enum(['true', 'false']).optional().describe('whether messages about it are muted'),
  ...page,
});

export const causeInput = z.object({
  fingerprint: word.describe('of the cause, as an analysis or a list names it'),
  ...answerSize,
});

export const incidentsInput = z.object({
  state: z.enum(incidentStates).optional().describe('open: it still goes on'),
  ...page,
});

export const incidentInput = z.object({ id: word.describe('the id of the incident'), ...answerSize });

type SentLog = Omit<z.infer<typeof sentLogInput>, 'log'>;
/** A log in one of the two forms; which of them a source takes, it checks itself. */
export type LogInput = SentLog & { log?: string | undefined; path?: string | undefined };
export type FailureFilter = z.infer<typeof failuresInput>;
export type CauseFilter = z.infer<typeof causesInput>;
export type IncidentFilter = z.infer<typeof incidentsInput>;
