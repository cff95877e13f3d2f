import type { Channel, Notice } from '../channels/channel.ts';
import type { Words } from '../channels/message-words.ts';
import type { Config } from '../config.ts';
import type { ChannelKind } from '../contract/channels/channel-kinds.ts';
import type { ForgeSource } from '../contract/connections/forge-products.ts';
import type { Forge } from '../forges/forge.ts';
import type { GithubApp } from '../forges/github/github-app.ts';
import type { ByteBudget } from '../kernel/byte-budget.ts';
import type { Lifecycle } from '../kernel/lifecycle.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Outbound } from '../net/outbound.ts';
import type { GithubSignIn } from '../sign-in/github-sign-in.ts';
import type { GitlabSignIn } from '../sign-in/gitlab-sign-in.ts';
import type { Store } from '../store/store.ts';
import type { AnalysisThreads } from '../thread/protocol.ts';
import type { ModelQueue } from './analyses/model-queue.ts';
import type { ForgePauses } from './failures/forge-pauses.ts';
import type { SlowLogs } from './failures/slow-logs.ts';
import type { PatternSets } from './patterns/pattern-sets.ts';

/** What every verb may use. Only create-deps.ts fills it with real things; tests bring their own clock. */
export type Deps = {
  store: Store;
  threads: AnalysisThreads;
  /** The only way to other machines. */
  net: Outbound;
  /** Set where the operator has named a language model. */
  modelQueue: ModelQueue | undefined;
  channels: Readonly<Record<ChannelKind, Channel>>;
  /** What a message says in every channel, before any is made for one. */
  messageWords: (notice: Notice) => Words;
  forges: Readonly<Record<ForgeSource, Forge>>;
  /** Set where the operator has configured it. */
  gitlabSignIn: GitlabSignIn | undefined;
  /** Set where the operator has configured the App. */
  githubSignIn: GithubSignIn | undefined;
  /** The App of the operator on a GitHub; set where the operator has configured it. */
  githubApp: GithubApp | undefined;
  /** The own patterns of tenants, as the analyses of this process take them. */
  patterns: PatternSets;
  settings: Settings;
  /** State that all fetches of logs in this process share. */
  fetches: { pauses: ForgePauses; slow: SlowLogs };
  /** The memory that all bodies and fetched logs in flight share. */
  memory: ByteBudget;
  /** The key of every signature and sealed value; see signature.ts and seal.ts of the kernel. */
  secretKey: Uint8Array;
  now: () => Date;
  newId: () => string;
  randomBytes: (size: number) => Buffer;
  log: Log;
  metrics: Metrics;
  lifecycle: Lifecycle;
};

/** All settings as the operator set them; `config/settings.ts` documents each. */
export type Settings = Omit<Config, 'secretKey' | 'secretKeyOrigin' | 'notices'>;
