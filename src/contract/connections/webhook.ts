import { z } from 'zod';

export const webhookQuerySchema = z.object({
  connection: z.string().optional().describe('the id of the connection; without it the project in the body tells'),
});

export const webhookAnswerSchema = z.object({
  status: z
    .enum(['accepted', 'duplicate', 'ignored'])
    .describe('duplicate: all of it was told before; ignored: nothing that is analysed, such as a test or a success'),
});

export type WebhookAnswer = z.infer<typeof webhookAnswerSchema>;
