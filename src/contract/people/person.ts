import { z } from 'zod';
import { minPasswordLength } from './min-password-length.ts';
import { roles } from './session.ts';

export { minPasswordLength } from './min-password-length.ts';

const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'must be an e-mail address')
  .describe('people sign in with it; nothing is ever sent there');

/** The length makes a password strong, so it may have any characters. */
const newPassword = z.string().min(minPasswordLength).max(1024);
const linkToken = z.string().min(1).max(200).describe('the part of the link after #');

export const memberSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(roles),
    status: z.enum(['active', 'invited']),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso
      .datetime()
      .nullable()
      .describe('when the person was last in the dashboard, to the minute; only administrators are told'),
    expires_at: z.iso.datetime().nullable().describe('until when the invitation can be accepted'),
  })
  .meta({ id: 'Member', description: 'A person of the tenant, or one who is invited.' });

export const memberListSchema = z.object({ items: z.array(memberSchema) });

export const newMemberSchema = z.object({ email, role: z.enum(roles).default('member') });

export const memberChangeSchema = z.object({ role: z.enum(roles) });

const oneTimeLink = {
  link: z.string().describe('to be handed to the person; this answer is the only place that shows it'),
  token: z.string().describe('what the link carries after #'),
};

export const invitedMemberSchema = memberSchema.extend(oneTimeLink).meta({ id: 'InvitedMember' });

export const resetLinkSchema = z
  .object({ ...oneTimeLink, expires_at: z.iso.datetime() })
  .meta({ id: 'ResetLink', description: 'Lets one person set a new password, once.' });

export const linkAnswerSchema = z.object({ token: linkToken, password: newPassword });

export const passwordChangeSchema = z.object({
  current_password: z.string().min(1).max(1024),
  new_password: newPassword,
});

export const sessionSchema = z
  .object({
    id: z.uuid(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().describe('to the minute'),
    expires_at: z.iso.datetime().describe('at the latest; a session that is not used ends sooner'),
    address: z.string().nullable().describe('where it was opened from'),
    user_agent: z.string().nullable(),
    current: z.boolean().describe('whether this call was made with it'),
  })
  .meta({ id: 'Session' });

export const endedSessionsSchema = z
  .object({ ended: z.int().min(0).describe('how many there were') })
  .meta({ id: 'EndedSessions' });

export const sessionListSchema = z.object({ items: z.array(sessionSchema) });

export type Member = z.infer<typeof memberSchema>;
export type NewMember = z.output<typeof newMemberSchema>;
export type InvitedMember = z.infer<typeof invitedMemberSchema>;
export type MemberChange = z.infer<typeof memberChangeSchema>;
export type ResetLink = z.infer<typeof resetLinkSchema>;
export type LinkAnswer = z.infer<typeof linkAnswerSchema>;
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
export type SessionReply = z.infer<typeof sessionSchema>;
