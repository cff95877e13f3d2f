import type { Audited } from '../tenants/audit-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

/** `offered`: the forge showed it to a person of the tenant, who has not chosen it yet. */
export type InstallationState = 'offered' | 'active' | 'suspended';

/** An installation of the App at an account of the forge. */
export type InstallationRecord = {
  id: string;
  tenantId: TenantId;
  /** Of the forge, without a slash at the end. */
  baseUrl: string;
  /** The forge's id. */
  installationId: string;
  account: string;
  state: InstallationState;
  /** The forge's ids of the repositories that it showed to this person; no other may be connected. */
  repositories: readonly string[];
  shownTo: string | null;
  shownAt: Date;
};

export interface InstallationStore {
  /** By account. */
  list(tenantId: TenantId): Promise<InstallationRecord[]>;
  get(tenantId: TenantId, id: string): Promise<InstallationRecord | undefined>;
  /** What the forge shows a person now. Earlier offers of the tenant end; what is bound stays bound. */
  offer(tenantId: TenantId, shown: readonly InstallationRecord[]): Promise<void>;
  /** `false` if another tenant has this installation, or the offer is gone. */
  bind(tenantId: TenantId, id: string, options: Audited): Promise<boolean>;
  changeState(tenantId: TenantId, id: string, state: Exclude<InstallationState, 'offered'>): Promise<void>;
  remove(tenantId: TenantId, id: string, options: Audited): Promise<boolean>;
  /** Searches all tenants for the one that has it. */
  findBound(baseUrl: string, installationId: string): Promise<InstallationRecord | undefined>;
}
