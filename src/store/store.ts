import type { AnalysisStore } from './analyses/analysis-store.ts';
import type { FeedbackStore } from './analyses/feedback-store.ts';
import type { CauseStore } from './causes/cause-store.ts';
import type { ChannelStore } from './channels/channel-store.ts';
import type { ConnectionStore } from './connections/connection-store.ts';
import type { FailureStore } from './failures/failure-store.ts';
import type { NotificationStore } from './notifications/notification-store.ts';
import type { ModelUsageStore } from './operator/model-usage-store.ts';
import type { RateLimitStore } from './operator/rate-limit-store.ts';
import type { OutcomeStore } from './outcomes/outcome-store.ts';
import type { AccountStore } from './people/account-store.ts';
import type { AttemptStore } from './people/attempt-store.ts';
import type { MemberStore } from './people/member-store.ts';
import type { PasswordStore } from './people/password-store.ts';
import type { SessionStore } from './people/session-store.ts';
import type { StatisticsStore } from './statistics/statistics-store.ts';
import type { StoreTransaction } from './store-transaction.ts';
import type { AuditStore } from './tenants/audit-store.ts';
import type { TenantId } from './tenants/tenant-record.ts';
import type { TokenStore } from './tokens/token-store.ts';

/**
 * What the service remembers. Every call about a tenant's things takes the tenant first and runs inside its own
 * transaction with row-level security bound to it; the few look-ups that come before a tenant is known say so.
 * Ids and times are made by the caller, except where a count must be atomic and the database's clock decides.
 */
export interface Store {
  analyses: AnalysisStore;
  statistics: StatisticsStore;
  causes: CauseStore;
  outcomes: OutcomeStore;
  feedback: FeedbackStore;
  tokens: TokenStore;
  accounts: AccountStore;
  sessions: SessionStore;
  members: MemberStore;
  passwords: PasswordStore;
  audit: AuditStore;
  channels: ChannelStore;
  connections: ConnectionStore;
  failures: FailureStore;
  notifications: NotificationStore;
  attempts: AttemptStore;
  rateLimit: RateLimitStore;
  modelUsage: ModelUsageStore;
  /**
   * Runs the work in one transaction of the tenant: what the service decides from what it reads there is stored with it,
   * or nothing is. The only function that the store takes.
   */
  inTransaction<T>(tenantId: TenantId, work: (transaction: StoreTransaction) => Promise<T>): Promise<T>;
  /** Removes expired idempotency keys and sessions, and analyses made before the given time; answers how many. */
  purgeExpired(now: Date, analysesBefore: Date | undefined): Promise<number>;
  /** Rejects when the database does not answer within a second. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
