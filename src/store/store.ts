import type { AnalysisStore } from './analyses/analysis-store.ts';
import type { FeedbackStore } from './analyses/feedback-store.ts';
import type { CauseStore } from './causes/cause-store.ts';
import type { ChannelStore } from './channels/channel-store.ts';
import type { ConnectionStore } from './connections/connection-store.ts';
import type { InstallationStore } from './connections/installation-store.ts';
import type { FailureStore } from './failures/failure-store.ts';
import type { IncidentStore } from './incidents/incident-store.ts';
import type { NotificationStore } from './notifications/notification-store.ts';
import type { ModelUsageStore } from './operator/model-usage-store.ts';
import type { RateLimitStore } from './operator/rate-limit-store.ts';
import type { OutcomeStore } from './outcomes/outcome-store.ts';
import type { PatternStore } from './patterns/pattern-store.ts';
import type { AccountStore } from './people/account-store.ts';
import type { AttemptStore } from './people/attempt-store.ts';
import type { MemberStore } from './people/member-store.ts';
import type { PasswordStore } from './people/password-store.ts';
import type { SessionStore } from './people/session-store.ts';
import type { ProjectStore } from './projects/project-store.ts';
import type { StatisticsStore } from './statistics/statistics-store.ts';
import type { StoreTransaction } from './store-transaction.ts';
import type { AuditStore } from './tenants/audit-store.ts';
import type { TenantId } from './tenants/tenant-record.ts';
import type { TokenStore } from './tokens/token-store.ts';

/**
 * All stored data. A call about data of a tenant takes the tenant first, and runs in its own transaction with
 * row-level security for that tenant; the few look-ups without a tenant say so. The caller makes ids and times, except
 * for atomic counts, which use the clock of the database.
 */
export interface Store {
  analyses: AnalysisStore;
  statistics: StatisticsStore;
  causes: CauseStore;
  incidents: IncidentStore;
  outcomes: OutcomeStore;
  patterns: PatternStore;
  projects: ProjectStore;
  feedback: FeedbackStore;
  tokens: TokenStore;
  accounts: AccountStore;
  sessions: SessionStore;
  members: MemberStore;
  passwords: PasswordStore;
  audit: AuditStore;
  channels: ChannelStore;
  connections: ConnectionStore;
  installations: InstallationStore;
  failures: FailureStore;
  notifications: NotificationStore;
  attempts: AttemptStore;
  rateLimit: RateLimitStore;
  modelUsage: ModelUsageStore;
  /**
   * Runs the work in one transaction of the tenant, so that the service can decide from what it reads there. It is the
   * only function that the store takes.
   */
  inTransaction<T>(tenantId: TenantId, work: (transaction: StoreTransaction) => Promise<T>): Promise<T>;
  /** Removes expired records, and analyses from before the given time. Returns the number of removed analyses. */
  purgeExpired(now: Date, analysesBefore: Date | undefined): Promise<number>;
  /** Rejects when the database does not answer within a second. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
