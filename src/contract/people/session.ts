import { z } from 'zod';

export const roles = ['admin', 'member'] as const;
export const plans = ['free', 'paid'] as const;

export const loginSchema = z.object({
  email: z.string().min(1).max(254),
  password: z.string().min(1).max(1024),
});

export const whoSchema = z
  .object({
    user: z.object({ id: z.uuid(), email: z.string(), role: z.enum(roles) }),
    tenant: z.object({ id: z.uuid(), name: z.string(), plan: z.enum(plans) }),
  })
  .meta({ id: 'Who', description: 'The person who is signed in and the tenant they belong to.' });

export const csrfSchema = z.object({
  csrf_token: z
    .string()
    .regex(/^[A-Za-z0-9_.-]+$/)
    .describe('equal to the csrf_token cookie'),
});

export type Login = z.infer<typeof loginSchema>;
export type Who = z.infer<typeof whoSchema>;
