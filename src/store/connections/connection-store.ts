import type { ConnectionHealth, DeliveryAnswer, Edition, Registration } from '../../contract/connections/connection.ts';
import type { ForgeSource } from '../../contract/connections/forge-products.ts';
import type { Report } from '../../contract/connections/report.ts';
import type { Sealed } from '../sealed.ts';
import type { Audited } from '../tenants/audit-store.ts';
import type { TenantId } from '../tenants/tenant-record.ts';

export type ConnectionRecord = {
  id: string;
  tenantId: TenantId;
  forge: ForgeSource;
  edition: Edition | null;
  /** Without a trailing slash. */
  baseUrl: string;
  project: string;
  secret: Sealed;
  previousSecret: Sealed | null;
  previousSecretUntil: Date | null;
  /** `app`: the App has no credential of the connection; its installation is `installationId`. */
  access: 'none' | 'token' | 'oauth' | 'app';
  credential: Sealed | null;
  /** The forge's ids of the installation and the repository; null without the App. */
  installationId: string | null;
  repositoryId: string | null;
  hookId: string | null;
  registration: { state: Registration['state']; reason: string | null };
  health: { state: ConnectionHealth; reason: string | null };
  forgeVersion: string | null;
  /** A delivery before this time answers a test that the service started. */
  testingUntil: Date | null;
  createdAt: Date;
  createdBy: string | null;
  lastDeliveryAt: Date | null;
  lastPolledAt: Date | null;
  nextPollAt: Date | null;
  /** The end of the period that polls have covered. */
  polledTo: Date | null;
  /** What is answered on merge requests. */
  report: Report;
};

export type ConnectionChanges = Partial<
  Omit<ConnectionRecord, 'id' | 'tenantId' | 'forge' | 'edition' | 'baseUrl' | 'createdAt' | 'createdBy'>
>;

export interface ConnectionStore {
  /** `false` if the tenant has connected this project of this forge already, or `mostOfName` projects of that name. */
  create(tenantId: TenantId, record: ConnectionRecord, options: Audited & { mostOfName?: number }): Promise<boolean>;
  get(tenantId: TenantId, id: string): Promise<ConnectionRecord | undefined>;
  /** Oldest first. */
  list(tenantId: TenantId): Promise<ConnectionRecord[]>;
  /** The numbers of waiting and failed failures by connection; a connection without any is absent. */
  countFailures(tenantId: TenantId): Promise<Map<string, { waiting: number; failed: number }>>;
  /** With `ifSecret`, changes the connection only if its sealed secret equals this. */
  change(
    tenantId: TenantId,
    id: string,
    changes: ConnectionChanges,
    options?: Audited & { ifSecret?: Buffer },
  ): Promise<ConnectionRecord | undefined>;
  remove(tenantId: TenantId, id: string, options: Audited): Promise<boolean>;
  /** The connections of an installation of the App. */
  ofInstallation(tenantId: TenantId, place: { baseUrl: string; installationId: string }): Promise<ConnectionRecord[]>;
  /** Needs no tenant. */
  findById(id: string): Promise<ConnectionRecord | undefined>;
  /** Searches all tenants. Ignores the case of the project's name. */
  findByProject(forge: ForgeSource, project: string): Promise<ConnectionRecord[]>;
  /** For the schedule, over all tenants: connections whose poll is due. One caller gets each, until `nextPollAt`. */
  acquireDue(now: Date, nextPollAt: Date, limit: number): Promise<ConnectionRecord[]>;
}

export interface ConnectionTransaction {
  /** Whether the tenant has a connection. */
  exist(): Promise<boolean>;
  /** Reads and locks the connection, with one holder over all processes. Deliveries do not wait for the lock. */
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
