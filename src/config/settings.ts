import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { forgeSettings } from './forge-settings.ts';
import { networks, oneOf, proxyUrl, publicUrl, type Setting, text, whole } from './setting.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Every setting. The documentation is checked against this table. */
export const settings = {
  host: {
    name: 'FIRSTFAIL_HOST',
    default: '127.0.0.1',
    documentation: 'The address to listen on; `0.0.0.0` for all.',
    ...text('an address or a host name'),
  },
  port: {
    name: 'FIRSTFAIL_PORT',
    default: '8080',
    documentation: 'The port to listen on.',
    ...whole(0, 65_535),
  },
  publicUrl: {
    name: 'FIRSTFAIL_PUBLIC_URL',
    default: undefined,
    documentation:
      'How browsers and CI systems reach the service, for links, webhooks and cookies. Unset: links are relative.',
    wants: 'an http or https URL without query and fragment',
    parse: publicUrl,
  },
  dataDir: {
    name: 'FIRSTFAIL_DATA_DIR',
    default: './data',
    documentation: 'Where the embedded database and the generated secret key are kept.',
    wants: 'a directory',
    parse: (path: string) => resolve(path),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    default: undefined,
    documentation: 'A PostgreSQL 15 or newer to use. Unset: firstfail runs its own in the data directory.',
    wants: 'a URL like postgresql://user:password@host:5432/database',
    secret: true,
    parse: (url: string) => (/^postgres(?:ql)?:\/\//.test(url) && URL.canParse(url) ? url : undefined),
  },
  secretKey: {
    name: 'FIRSTFAIL_SECRET_KEY',
    default: undefined,
    documentation:
      'Signs cursors and CSRF tokens, and seals the secrets of connections and channels. Unset: generated once into the data directory, mode 0600.',
    wants: 'at least 16 characters',
    secret: true,
    parse: (key: string) => (key.length >= 16 ? key : undefined),
  },
  adminEmail: {
    name: 'FIRSTFAIL_ADMIN_EMAIL',
    default: 'admin@firstfail.local',
    documentation: 'The administrator made on the first start.',
    wants: 'an e-mail address',
    parse: (email: string) => (/^[^@\s]+@[^@\s]+$/.test(email) ? email : undefined),
  },
  adminPassword: {
    name: 'FIRSTFAIL_ADMIN_PASSWORD',
    default: undefined,
    documentation: 'The password of that administrator. Unset: generated and printed once.',
    wants: '12 to 1024 characters',
    secret: true,
    // Earlier versions accepted shorter ones, so they are refused only where an account is made.
    parse: (password: string) => (password.length <= 1024 ? password : undefined),
  },
  plan: {
    name: 'FIRSTFAIL_PLAN',
    default: 'free',
    documentation:
      'The plan of the tenant made on the first start. Later: `firstfail admin tenant plan`, see [accounts.md](accounts.md#plans).',
    ...oneOf('free', 'paid'),
  },
  role: {
    name: 'FIRSTFAIL_ROLE',
    default: 'all',
    documentation:
      '`api` answers requests and leaves tasks to others, `worker` does tasks and answers health checks only, `all` does both.',
    ...oneOf('all', 'api', 'worker'),
  },
  rateLimit: {
    name: 'FIRSTFAIL_RATE_LIMIT',
    default: '60',
    documentation: 'How many logs a tenant may post in any 60 seconds.',
    ...whole(1, 10_000),
  },
  evidence: {
    name: 'FIRSTFAIL_EVIDENCE',
    default: 'quotes',
    documentation: '`quotes` keeps a few redacted lines with an analysis, `none` only their numbers.',
    ...oneOf('quotes', 'none'),
  },
  retentionDays: {
    name: 'FIRSTFAIL_RETENTION_DAYS',
    default: '365',
    documentation: 'Analyses are removed after so many days.',
    ...whole(1, 36_500),
  },
  memoryBudgetMib: {
    name: 'FIRSTFAIL_MEMORY_BUDGET_MIB',
    default: '256',
    documentation:
      'What all request bodies in flight may take together; beyond it a request waits, then it is answered 503.',
    ...whole(64, 65_536),
  },
  trustedProxies: {
    name: 'FIRSTFAIL_TRUSTED_PROXIES',
    default: '',
    documentation: 'Addresses or networks of proxies whose X-Forwarded-* headers are believed, with commas between.',
    wants: 'IP addresses or networks like 10.0.0.0/8, with commas between',
    parse: networks,
  },
  allowNetworks: {
    name: 'FIRSTFAIL_ALLOW_NETWORKS',
    default: '',
    documentation: 'Networks that connections and channels may reach beyond the public internet, with commas between.',
    wants: 'IP addresses or networks like 10.0.0.0/8, with commas between',
    parse: networks,
  },
  httpsProxy: {
    name: 'HTTPS_PROXY',
    default: undefined,
    documentation: 'The proxy through which https addresses are reached. Unset: `HTTP_PROXY`, else none.',
    ...proxyUrl(),
  },
  httpProxy: {
    name: 'HTTP_PROXY',
    default: undefined,
    documentation: 'The proxy through which http addresses are reached. Unset: none.',
    ...proxyUrl(),
  },
  noProxy: {
    name: 'NO_PROXY',
    default: undefined,
    documentation: 'Hosts that are reached without the proxy, with commas between; a domain stands for all below it.',
    anyCase: true,
    ...text('host names with commas between'),
  },
  ...forgeSettings,
  modelUrl: {
    name: 'FIRSTFAIL_MODEL_URL',
    default: undefined,
    documentation: 'The base URL of an OpenAI-compatible language model that re-words analyses. Unset: none does.',
    wants: 'an http or https URL without query and fragment, like http://127.0.0.1:11434/v1',
    parse: publicUrl,
  },
  model: {
    name: 'FIRSTFAIL_MODEL',
    default: undefined,
    documentation: 'The name of the model there.',
    wants: 'a name of at most 100 printable characters',
    parse: (name: string) => (/^[\x20-\x7e]{1,100}$/.test(name) ? name : undefined),
  },
  modelKey: {
    name: 'FIRSTFAIL_MODEL_KEY',
    default: undefined,
    documentation: 'The key that the endpoint asks for. Unset: none is sent.',
    secret: true,
    wants: 'a key without spaces',
    parse: (key: string) => (/^[\x21-\x7e]+$/.test(key) ? key : undefined),
  },
  modelTokensPerDay: {
    name: 'FIRSTFAIL_MODEL_TOKENS_PER_DAY',
    default: '200000',
    documentation: 'What the analyses of one tenant may cost at the model in a day, in tokens.',
    ...whole(0, 999_999_999),
  },
  analysisTimeoutMs: {
    name: 'FIRSTFAIL_ANALYSIS_TIMEOUT_MS',
    default: '5000',
    documentation:
      'After so many milliseconds an analysis is ended and answered by the fallback; after four times as many that of a log that was fetched, as it lets all else go first.',
    ...whole(100, 60_000),
  },
  threads: {
    name: 'FIRSTFAIL_THREADS',
    default: String(Math.max(1, availableParallelism() - 1)),
    documentation:
      'How many posted logs are analysed at once, and how many fetched ones beside them. Unset: one fewer than the machine has processors.',
    ...whole(1, 256),
  },
  metricsToken: {
    name: 'FIRSTFAIL_METRICS_TOKEN',
    default: undefined,
    documentation: 'Who sends it as a bearer token may read `/metrics`. Unset: only callers on this machine may.',
    wants: 'at least 16 visible ASCII characters',
    secret: true,
    parse: (token: string) => (/^[\x21-\x7e]{16,}$/.test(token) ? token : undefined),
  },
  logLevel: {
    name: 'FIRSTFAIL_LOG_LEVEL',
    default: 'info',
    documentation: 'The least level of its own log that is written.',
    ...oneOf(...logLevels),
  },
} satisfies Record<string, Setting<unknown>>;

type Settings = typeof settings;
type Unset<S> = S extends { default: string } ? never : undefined;
/** The parsed values of all settings. */
export type Values = { [K in keyof Settings]: NonNullable<ReturnType<Settings[K]['parse']>> | Unset<Settings[K]> };
