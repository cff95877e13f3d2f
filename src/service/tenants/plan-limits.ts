import type { Plan } from '../../store/tenants/tenant-record.ts';

/** What each plan gates; `undefined` is without a limit. */
export const planLimits = {
  free: { activeTokens: 3, chatChannels: false },
  paid: { activeTokens: undefined, chatChannels: true },
} as const satisfies Record<Plan, { activeTokens: number | undefined; chatChannels: boolean }>;
