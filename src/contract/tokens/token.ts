import { z } from 'zod';

export const scopes = ['ingest', 'read'] as const;
export const scopeSchema = z.enum(scopes);

// Printable text: control characters would break lists and logs.
const tokenName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'must not contain control characters');

export const tokenRecordSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().describe('the first characters of the secret'),
    scopes: z.array(scopeSchema),
    created_at: z.iso.datetime(),
    created_by: z.string().nullable().describe('the id of the user; null when the operator made it'),
    last_used_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Token', description: 'An API token without its secret.' });

export const ownTokenSchema = tokenRecordSchema
  .pick({ id: true, name: true, prefix: true, scopes: true, created_at: true, expires_at: true })
  .extend({ tenant: z.string().describe('the name of the tenant that it belongs to') })
  .meta({ id: 'OwnToken', description: 'The API token that a request was sent with.' });

export const newTokenSchema = z.object({
  name: tokenName,
  scopes: z.array(scopeSchema).min(1),
  expires_at: z.iso
    .datetime({ offset: true })
    .nullish()
    .describe('in the future; without it the token does not expire'),
});

export const createdTokenSchema = tokenRecordSchema
  .extend({ token: z.string().describe('the secret; this answer is the only place that shows it') })
  .meta({ id: 'CreatedToken' });

export const tokenListSchema = z.object({ items: z.array(tokenRecordSchema) });

export type OwnTokenReply = z.infer<typeof ownTokenSchema>;
export type NewToken = z.infer<typeof newTokenSchema>;
export type TokenReply = z.infer<typeof tokenRecordSchema>;
export type CreatedTokenReply = z.infer<typeof createdTokenSchema>;
