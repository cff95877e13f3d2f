import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { AppError } from './errors.ts';

type Setting<T> = {
  name: string;
  /** As it would be written in the environment; `undefined` where unset means something of its own. */
  default: string | undefined;
  documentation: string;
  /** Completes "must be …" in the sentence about a wrong value. */
  wants: string;
  /** A secret's value is never shown. */
  secret?: boolean;
  /** `undefined` for a wrong value. */
  parse: (text: string) => T | undefined;
};

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const closedHome = '/var/lib/firstfail';

/** Every setting: the documentation is made from this table. */
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
    documentation: 'How browsers and CI systems reach the service, for links and cookies. Unset: links are relative.',
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
    documentation: 'Signs cursors and CSRF tokens. Unset: generated once into the data directory, mode 0600.',
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
    wants: '8 to 1024 characters',
    secret: true,
    parse: (password: string) => (password.length >= 8 && password.length <= 1024 ? password : undefined),
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
    documentation: 'What all request bodies in flight may take together; beyond it a request is answered 503.',
    ...whole(64, 65_536),
  },
  trustedProxies: {
    name: 'FIRSTFAIL_TRUSTED_PROXIES',
    default: '',
    documentation: 'Addresses or networks of proxies whose X-Forwarded-* headers are believed, with commas between.',
    wants: 'IP addresses or networks like 10.0.0.0/8, with commas between',
    parse: networks,
  },
  analysisTimeoutMs: {
    name: 'FIRSTFAIL_ANALYSIS_TIMEOUT_MS',
    default: '5000',
    documentation: 'After so many milliseconds an analysis is ended and answered by the fallback.',
    ...whole(100, 60_000),
  },
  threads: {
    name: 'FIRSTFAIL_THREADS',
    default: String(Math.max(1, availableParallelism() - 1)),
    documentation: 'How many logs are analysed at once. Unset: one fewer than the machine has processors.',
    ...whole(1, 256),
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
type Values = { [K in keyof Settings]: NonNullable<ReturnType<Settings[K]['parse']>> | Unset<Settings[K]> };

export type Config = Omit<Values, 'secretKey'> & {
  secretKey: Uint8Array;
  /** What the operator should know about how the settings were taken. */
  notices: string[];
};

/** Reads the environment; throws a sentence for each wrong value. Makes the data directory's secret key when missing. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const complaints: string[] = [];
  const values = Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [key, readSetting(setting, env, complaints)]),
  ) as Values;
  if (complaints.length > 0) throw new AppError('invalid', complaints.join('\n'));
  const { dataDir, notices } = placeDataDir(values, env);
  return { ...values, dataDir, secretKey: Buffer.from(values.secretKey ?? keyIn(dataDir)), notices };
}

function keyIn(dataDir: string): string {
  try {
    return storedSecretKey(dataDir);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const way = `Start firstfail as the account that owns it, or set ${settings.dataDir.name}.`;
    throw new AppError('unavailable', `The secret key in ${dataDir} can be neither read nor made (${code}). ${way}`);
  }
}

function readSetting(setting: Setting<unknown>, env: Record<string, string | undefined>, complaints: string[]) {
  const given = env[setting.name]?.trim() || setting.default;
  if (given === undefined) return undefined;
  const value = setting.parse(given);
  if (value !== undefined) return value;
  complaints.push(`${setting.name} is ${setting.secret ? 'not right' : `"${given}"`}; it must be ${setting.wants}.`);
  return undefined;
}

// PostgreSQL does not run as root. Where its account cannot pass the default's parents, another place is taken.
function placeDataDir({ dataDir, databaseUrl }: Values, env: Record<string, string | undefined>) {
  const isDefault = !env[settings.dataDir.name]?.trim();
  if (process.getuid?.() !== 0 || databaseUrl || !isDefault || isOpen(dirname(dataDir))) {
    return { dataDir, notices: [] };
  }
  const why = 'the database does not run as root, and its account cannot enter';
  const way = `Set ${settings.dataDir.name} to choose another place.`;
  return { dataDir: closedHome, notices: [`Data is kept in ${closedHome}: ${why} ${dirname(dataDir)}. ${way}`] };
}

function isOpen(directory: string): boolean {
  const facts = statSync(directory, { throwIfNoEntry: false });
  if (facts && (facts.mode & 0o001) === 0) return false;
  const parent = dirname(directory);
  return parent === directory || isOpen(parent);
}

// Linked into place when written, so that a kill leaves no empty key and of two starters one decides.
function storedSecretKey(dataDir: string): string {
  const path = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) {
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    try {
      linkSync(fresh, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(fresh);
    }
  }
  return readFileSync(path, 'utf8').trim();
}

function text(wants: string) {
  return { wants, parse: (value: string): string | undefined => value };
}

function whole(min: number, max: number) {
  const parse = (value: string): number | undefined => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  };
  return { wants: `a whole number from ${min} to ${max}`, parse };
}

function oneOf<const T extends string>(...choices: T[]) {
  const parse = (value: string): T | undefined => choices.find((choice) => choice === value);
  return { wants: `one of ${choices.join(', ')}`, parse };
}

function publicUrl(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const plain = ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username;
  return plain ? url.href.replace(/\/$/, '') : undefined;
}

function networks(value: string): string[] | undefined {
  const items = value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  return items.every(isNetwork) ? items : undefined;
}

function isNetwork(item: string): boolean {
  const [address = '', bits, ...more] = item.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
