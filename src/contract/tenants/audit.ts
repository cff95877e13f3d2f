import { z } from 'zod';
import { isForward, notForward, windowQuery, word } from '../query.ts';
import { auditActions } from './audit-actions.ts';

export { type AuditAction, auditActions } from './audit-actions.ts';

export const actorKinds = ['user', 'operator', 'anonymous', 'firstfail'] as const;
export const auditActionSchema = z.enum(auditActions);

const party = z.object({ id: z.uuid().nullable(), name: z.string().nullable() });

export const auditEntrySchema = z
  .object({
    id: z.uuid(),
    created_at: z.iso.datetime(),
    action: z.string().describe(`one of ${auditActions.join(', ')}; more may come`),
    actor: party
      .extend({ kind: z.enum(actorKinds) })
      .describe('who did it; the operator works on the server itself, firstfail is the service'),
    subject: party.describe('to whom or what'),
    details: z.record(z.string(), z.unknown()).describe('what the action changed; never a secret'),
    address: z.string().nullable().describe('where the call came from'),
  })
  .meta({ id: 'AuditEntry' });

/** Of the audit log as CSV. */
export const auditColumns = [
  ...['id', 'created_at', 'action', 'actor.kind', 'actor.id', 'actor.name', 'subject.id', 'subject.name'],
  ...['details', 'address'],
] as const;

export const auditQuerySchema = z
  .object({
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().min(1).max(1024).optional().describe('next_cursor of the page before, with the same filters'),
    action: auditActionSchema.optional(),
    person: word.max(320).optional().describe('part of the e-mail address of who did it, or of whom it concerned'),
    ...windowQuery,
  })
  .refine(isForward, notForward);

export const auditListSchema = z.object({
  items: z.array(auditEntrySchema),
  next_cursor: z.string().nullable().describe('null on the last page'),
});

export type ActorKind = (typeof actorKinds)[number];
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditQuery = z.output<typeof auditQuerySchema>;
export type AuditList = z.infer<typeof auditListSchema>;
