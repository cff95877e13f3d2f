import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { channels } from './channels/index.ts';
import { plainWords } from './channels/message-words.ts';
import type { Config } from './config.ts';
import { endpoints } from './contract/endpoints.ts';
import { createGithubApp, type GithubApp } from './forges/github/github-app.ts';
import { forges } from './forges/index.ts';
import { ByteBudget } from './kernel/byte-budget.ts';
import { Lifecycle } from './kernel/lifecycle.ts';
import type { Log } from './kernel/log.ts';
import { uuidV7 } from './kernel/uuid.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createOutbound, type ProxySettings } from './net/create-outbound.ts';
import type { Outbound } from './net/outbound.ts';
import { ModelQueue, type ModelQueueDeps } from './service/analyses/model-queue.ts';
import type { Deps } from './service/deps.ts';
import { ForgePauses } from './service/failures/forge-pauses.ts';
import { SlowLogs } from './service/failures/slow-logs.ts';
import { PatternSets } from './service/patterns/pattern-sets.ts';
import { createGithubSignIn, type GithubSignIn } from './sign-in/github-sign-in.ts';
import { createGitlabSignIn, type GitlabSignIn } from './sign-in/gitlab-sign-in.ts';
import type { Store } from './store/store.ts';
import { createAnalysisThreads } from './thread/pool.ts';
import type { AnalysisThreads } from './thread/protocol.ts';

const excerptTokens = 4000;

/** What the verbs of this process use, made once from the settings. */
export async function createDeps(config: Config, store: Store): Promise<Deps> {
  const now = () => new Date();
  const log = jsonLog(config.logLevel);
  const metrics = createMetrics();
  const net = outboundOf(config);
  return {
    settings: config,
    secretKey: config.secretKey,
    store,
    threads: threadsOf(config, metrics),
    memory: memoryOf(config),
    net,
    channels,
    messageWords: plainWords,
    forges,
    gitlabSignIn: gitlabSignInOf(config, net),
    githubSignIn: githubSignInOf(config, net),
    githubApp: githubAppOf(config, { net, now }),
    modelQueue: await modelQueueOf(config, { store, now, log, metrics }),
    patterns: new PatternSets(store),
    fetches: { pauses: new ForgePauses(), slow: new SlowLogs() },
    now,
    newId: () => uuidV7(now(), randomBytes(10)),
    randomBytes,
    log,
    metrics,
    lifecycle: new Lifecycle(),
  };
}

/** One record a line on standard output; a closed pipe or a full disk behind it does not stop the service. */
function jsonLog(level: Config['logLevel']): Log {
  const destination = pino.destination({ dest: 1, sync: false });
  destination.on('error', () => {
    // A closed pipe is no reason to stop.
  });
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

function outboundOf(config: Config): Outbound {
  const trusted = [config.gitlabUrl, config.githubUrl].filter((url) => url !== undefined);
  return createOutbound({ allowNetworks: config.allowNetworks, trusted, proxy: proxyOf(config) });
}

function threadsOf(config: Config, metrics: Metrics): AnalysisThreads {
  const { threads, analysisTimeoutMs: timeoutMs, evidence, secretKey, modelUrl } = config;
  const count = metrics.analysis;
  return createAnalysisThreads({ threads, timeoutMs, evidence, secretKey, count, ...(modelUrl && { excerptTokens }) });
}

/** Half of the budget is as much as the threads work through in a second or two. */
function memoryOf({ memoryBudgetMib }: Config): ByteBudget {
  const bytes = memoryBudgetMib * 1024 * 1024;
  return new ByteBudget(bytes, { briskBytes: bytes / 2 });
}

function gitlabSignInOf(config: Config, net: Outbound): GitlabSignIn | undefined {
  const { publicUrl, gitlabUrl: baseUrl, gitlabClientId: clientId, gitlabClientSecret: clientSecret } = config;
  if (!publicUrl || !baseUrl || !clientId || !clientSecret) return undefined;
  const redirectUri = `${publicUrl}${endpoints.finishGitlabSignIn.path}`;
  return createGitlabSignIn({ baseUrl, clientId, clientSecret, redirectUri }, net.fetch);
}

function githubSignInOf(config: Config, net: Outbound): GithubSignIn | undefined {
  const { publicUrl, githubUrl: baseUrl, githubClientId: clientId, githubClientSecret: clientSecret } = config;
  if (!publicUrl || !baseUrl || !clientId || !clientSecret) return undefined;
  const redirectUri = `${publicUrl}${endpoints.finishGithubSignIn.path}`;
  return createGithubSignIn({ baseUrl, clientId, clientSecret, redirectUri }, net.fetch);
}

function githubAppOf(config: Config, around: { net: Outbound; now: () => Date }): GithubApp | undefined {
  const { githubUrl: baseUrl, githubAppId: appId, githubPrivateKey: privateKey } = config;
  const { githubWebhookSecret: webhookSecret } = config;
  if (!baseUrl || !appId || !privateKey || !webhookSecret) return undefined;
  return createGithubApp({ baseUrl, appId, privateKey, webhookSecret }, around);
}

type QueueParts = Pick<ModelQueueDeps, 'store' | 'now' | 'log' | 'metrics'>;

/** The model has its own way out: its address is the operator's, and no tenant reaches it. */
async function modelQueueOf(config: Config, parts: QueueParts): Promise<ModelQueue | undefined> {
  const { modelUrl: url, model, modelKey: key, modelTokensPerDay: tokensPerDay, evidence } = config;
  if (!url || !model || evidence === 'none') return undefined;
  // Loaded only here, because it takes as long to load as all the rest.
  const { createLanguageModel } = await import('./model/create-language-model.ts');
  const { fetch } = createOutbound({ allowNetworks: [], trusted: [url], proxy: proxyOf(config) });
  const languageModel = createLanguageModel({ url, model, key, fetch, randomBytes });
  return new ModelQueue({ ...parts, languageModel, tokensPerDay });
}

function proxyOf({ httpProxy, httpsProxy, noProxy }: Config): ProxySettings {
  return { http: httpProxy, https: httpsProxy, except: noProxy };
}
