import type { ChannelFilters, ChannelState, Digest, QuietHours } from '../../contract/channels/channel.ts';
import type { ChannelKind } from '../../contract/channels/channel-kinds.ts';
import type { Sealed } from '../sealed.ts';
import type { Audited } from '../tenants/audit-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

export type ChannelRecord = {
  id: string;
  kind: ChannelKind;
  name: string;
  /** The whole address. */
  url: Sealed;
  host: string;
  /** Of kind webhook. */
  secret: Sealed | null;
  /** The one before it, which signs too until then. */
  previousSecret: Sealed | null;
  previousSecretUntil: Date | null;
  filters: ChannelFilters;
  digest: Digest;
  quietHours: QuietHours | null;
  state: ChannelState;
  stateReason: string | null;
  /** Paused when the plan became Free, to be resumed with it. */
  pausedByPlan: boolean;
  createdAt: Date;
  createdBy: string | null;
  lastSentAt: Date | null;
  lastError: string | null;
};

export type ChannelChanges = Partial<Omit<ChannelRecord, 'id' | 'kind' | 'createdAt' | 'createdBy'>>;

export interface ChannelStore {
  create(tenantId: TenantId, record: ChannelRecord, options: Audited): Promise<void>;
  get(tenantId: TenantId, id: string): Promise<ChannelRecord | undefined>;
  /** Oldest first. */
  list(tenantId: TenantId): Promise<ChannelRecord[]>;
  change(
    tenantId: TenantId,
    id: string,
    changes: ChannelChanges,
    options?: Audited,
  ): Promise<ChannelRecord | undefined>;
  /** Undefined where `secret` is no longer what is stored: somebody else was faster. */
  rotateSecret(
    tenantId: TenantId,
    before: Pick<ChannelRecord, 'id' | 'secret'>,
    changes: Pick<ChannelRecord, 'secret' | 'previousSecret' | 'previousSecretUntil'>,
    options: Audited,
  ): Promise<ChannelRecord | undefined>;
  /** With its journal. */
  remove(tenantId: TenantId, id: string, options: Audited): Promise<boolean>;
}

export interface ChannelTransaction {
  /** The active ones, oldest first, locked against being removed until the notifications that name them are stored. */
  lockActive(): Promise<ChannelRecord[]>;
  /** One decision at a time for a channel, over all processes. */
  lock(id: string): Promise<ChannelRecord | undefined>;
  /** Pauses the active channels, and marks them as paused by the plan. */
  pauseForPlan(): Promise<void>;
  /** Makes the channels active again that `pauseForPlan` paused. */
  resumeForPlan(): Promise<void>;
}
