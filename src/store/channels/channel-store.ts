import type { ChannelFilters, ChannelState, Digest, QuietHours } from '../../contract/channels/channel.ts';
import type { ChannelKind } from '../../contract/channels/channel-kinds.ts';
import type { Sealed } from '../sealed.ts';
import type { Audited } from '../tenants/audit-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

export type ChannelRecord = {
  id: string;
  kind: ChannelKind;
  name: string;
  /** The complete address. */
  url: Sealed;
  host: string;
  /** Set for the kind `webhook`. */
  secret: Sealed | null;
  /** The previous secret, which also signs until `previousSecretUntil`. */
  previousSecret: Sealed | null;
  previousSecretUntil: Date | null;
  filters: ChannelFilters;
  digest: Digest;
  quietHours: QuietHours | null;
  state: ChannelState;
  stateReason: string | null;
  /** Paused by a change of the plan to Free; a change back resumes it. */
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
  /** Undefined if the stored secret is no longer `secret`, because another call rotated it. */
  rotateSecret(
    tenantId: TenantId,
    before: Pick<ChannelRecord, 'id' | 'secret'>,
    changes: Pick<ChannelRecord, 'secret' | 'previousSecret' | 'previousSecretUntil'>,
    options: Audited,
  ): Promise<ChannelRecord | undefined>;
  /** Removes the channel with its journal. */
  remove(tenantId: TenantId, id: string, options: Audited): Promise<boolean>;
}

export interface ChannelTransaction {
  /** The active channels, oldest first, locked against removal until their notifications are stored. */
  lockActive(): Promise<ChannelRecord[]>;
  /** Serialises decisions about a channel over all processes. */
  lock(id: string): Promise<ChannelRecord | undefined>;
  /** Pauses the active channels, and marks them as paused by the plan. */
  pauseForPlan(): Promise<void>;
  /** Makes the channels active again that `pauseForPlan` paused. */
  resumeForPlan(): Promise<void>;
}
