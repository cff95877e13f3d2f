import { z } from 'zod';

/** What a connection answers on merge and pull requests. */
export const reportSchema = z
  .object({
    comment: z
      .boolean()
      .describe('one comment for each merge or pull request, updated in place; needs an access token'),
    status: z.boolean().describe('a status at the commit that informs and never fails; needs an access token'),
    quotes: z
      .boolean()
      .nullable()
      .describe('whether the words of a log may stand there; null: in private projects only'),
    min_confidence: z.number().min(0).max(1).describe('below it nothing is posted'),
  })
  .meta({ id: 'Report', description: 'What is answered on merge and pull requests; nothing until it is switched on.' });

export const reportChangeSchema = reportSchema.partial();

export function changedReport(before: Report, change: ReportChange): Report {
  return {
    comment: change.comment ?? before.comment,
    status: change.status ?? before.status,
    quotes: change.quotes === undefined ? before.quotes : change.quotes,
    min_confidence: change.min_confidence ?? before.min_confidence,
  };
}

export type Report = z.infer<typeof reportSchema>;
export type ReportChange = z.infer<typeof reportChangeSchema>;
