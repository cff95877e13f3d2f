import type { Plan } from '../../store/tenants/tenant-record.ts';

/** The limits of each plan; `undefined` means no limit. */
export const planLimits = {
  free: { activeTokens: 3, chatChannels: false },
  paid: { activeTokens: undefined, chatChannels: true },
} as const satisfies Record<Plan, { activeTokens: number | undefined; chatChannels: boolean }>;
