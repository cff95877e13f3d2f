import type { ConnectionHealth, DeliveryAnswer, Edition, Registration } from '../../contract/connections/connection.ts';
import type { ForgeSource } from '../../contract/connections/forge-products.ts';
import type { Sealed } from '../sealed.ts';
import type { Audited } from '../tenants/audit-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

export type ConnectionRecord = {
  id: string;
  tenantId: TenantId;
  forge: ForgeSource;
  edition: Edition | null;
  /** Without a slash at the end. */
  baseUrl: string;
  project: string;
  secret: Sealed;
  previousSecret: Sealed | null;
  previousSecretUntil: Date | null;
  access: 'none' | 'token' | 'oauth';
  credential: Sealed | null;
  hookId: string | null;
  registration: { state: Registration['state']; reason: string | null };
  health: { state: ConnectionHealth; reason: string | null };
  forgeVersion: string | null;
  /** Deliveries before then are the answer to a test of ours. */
  testingUntil: Date | null;
  createdAt: Date;
  createdBy: string | null;
  lastDeliveryAt: Date | null;
  lastPolledAt: Date | null;
  nextPollAt: Date | null;
  /** Failures before then were asked for by a poll. */
  polledTo: Date | null;
};

export type ConnectionChanges = Partial<
  Omit<ConnectionRecord, 'id' | 'tenantId' | 'forge' | 'edition' | 'baseUrl' | 'project' | 'createdAt' | 'createdBy'>
>;

export interface ConnectionStore {
  /** `false` when the tenant has connected this project of this forge already, or `mostOfName` of that name anywhere. */
  create(tenantId: TenantId, record: ConnectionRecord, options: Audited & { mostOfName?: number }): Promise<boolean>;
  get(tenantId: TenantId, id: string): Promise<ConnectionRecord | undefined>;
  /** Oldest first. */
  list(tenantId: TenantId): Promise<ConnectionRecord[]>;
  /** Failures that wait and that were given up on, by connection; absent where there is none. */
  countFailures(tenantId: TenantId): Promise<Map<string, { waiting: number; failed: number }>>;
  /** With `ifSecret` only while that is its sealed secret. */
  change(
    tenantId: TenantId,
    id: string,
    changes: ConnectionChanges,
    options?: Audited & { ifSecret?: Buffer },
  ): Promise<ConnectionRecord | undefined>;
  remove(tenantId: TenantId, id: string, options: Audited): Promise<boolean>;
  /** Before the tenant is known. */
  findById(id: string): Promise<ConnectionRecord | undefined>;
  /** Before the tenant is known, in every tenant; the project's name is compared ignoring case. */
  findByProject(forge: ForgeSource, project: string): Promise<ConnectionRecord[]>;
  /** For the schedule, in every tenant: whose next poll is due. Each is given to one caller only, until `nextPollAt`. */
  takeDue(now: Date, nextPollAt: Date, limit: number): Promise<ConnectionRecord[]>;
}

export interface ConnectionTransaction {
  /** Whether the tenant has any. */
  exist(): Promise<boolean>;
  /** Locks the connection, one holder at a time over all processes, and reads it; deliveries are received meanwhile. */
  lock(id: string): Promise<ConnectionRecord | undefined>;
  change(id: string, changes: ConnectionChanges): Promise<ConnectionRecord | undefined>;
}

export type DeliveryRecord = {
  id: string;
  connectionId: string;
  receivedAt: Date;
  event: string;
  answer: DeliveryAnswer;
  reason: string | null;
};
