export type TenantId = string;

export type Plan = 'free' | 'paid';

export type TenantRecord = { id: TenantId; name: string; plan: Plan; createdAt: Date };

export type TenantCounts = { members: number; invitations: number; activeTokens: number; analyses: number };
