import { z } from 'zod';
import { plans } from '../people/session.ts';
import { ticketTemplateSchema } from './ticket-template.ts';

export const tenantSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    plan: z.enum(plans),
    limits: z.object({
      active_tokens: z.int().nullable().describe('null: as many as you like'),
      posts_per_minute: z.int(),
      chat_channels: z.boolean().describe('whether the plan sends notifications to chat'),
    }),
    counts: z.object({
      members: z.int(),
      invitations: z.int(),
      active_tokens: z.int(),
      analyses: z.int(),
    }),
    model: z
      .object({ name: z.string(), host: z.string() })
      .nullable()
      .describe('the language model that re-words analyses, and where excerpts of logs are sent for it; null: none'),
    ticket_template: ticketTemplateSchema
      .nullable()
      .describe('the address of the form for a new ticket, with {title}, {text} and {cause_url} in it'),
  })
  .meta({ id: 'Tenant', description: 'Whose everything is, what the plan allows and how much of it is used.' });

export const tenantChangeSchema = z
  .object({ ticket_template: ticketTemplateSchema.nullable().optional() })
  .meta({ id: 'TenantChange', description: 'What it names is changed; null removes it.' });

export const testedModelSchema = z
  .object({ ok: z.boolean(), detail: z.string().describe('which model answered and how fast, or why none did') })
  .meta({ id: 'TestedModel' });

export type TestedModel = z.infer<typeof testedModelSchema>;
export type TenantChange = z.infer<typeof tenantChangeSchema>;
export type Tenant = z.infer<typeof tenantSchema>;
