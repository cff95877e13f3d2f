import { chooseDataDir } from './config/choose-data-dir.ts';
import { withEnvFile } from './config/env-file.ts';
import { keyFile, keyIn } from './config/secret-key.ts';
import type { Setting } from './config/setting.ts';
import { settings, type Values } from './config/settings.ts';
import { AppError } from './kernel/app-error.ts';

export type Config = Omit<Values, 'secretKey'> & {
  secretKey: Uint8Array;
  /** The file or the setting that holds the key. */
  secretKeyOrigin: string;
  /** What the operator should know about the settings, one sentence each. */
  notices: string[];
};

// Settings of `firstfail ingest` and `firstfail analyses`.
const commandSettings = ['FIRSTFAIL_URL', 'FIRSTFAIL_TOKEN'];

const githubParts = [
  'githubUrl',
  'githubAppId',
  'githubPrivateKey',
  'githubWebhookSecret',
  'githubClientId',
  'githubClientSecret',
] as const;

export type ReadSettings = Values & Pick<Config, 'notices'>;

type Env = Record<string, string | undefined>;

/**
 * Reads the environment, and the `.env` file of the directory where one is named; throws a sentence for each wrong
 * value. Makes a missing secret key in the data directory.
 */
export function loadConfig(env: Env, directory?: string): Config {
  const values = readSettings(env, directory);
  const secretKey = Buffer.from(values.secretKey ?? keyIn(values.dataDir));
  const secretKeyOrigin = values.secretKey === undefined ? keyFile(values.dataDir) : settings.secretKey.name;
  return { ...values, secretKey, secretKeyOrigin };
}

/** The same, and makes no secret key. */
export function readSettings(environment: Env, directory?: string): ReadSettings {
  const file = directory === undefined ? { env: environment, notices: [] } : withEnvFile(environment, directory);
  const { env } = file;
  const complaints: string[] = [];
  const values = Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [key, readSetting(setting, env, complaints)]),
  ) as Values;
  if (complaints.length === 0) checkGitlab(values, complaints);
  if (complaints.length === 0) checkGithub(values, complaints);
  if (complaints.length === 0) checkRole(values, complaints);
  checkModel(values, complaints);
  if (complaints.length > 0) throw new AppError('invalid', complaints.join('\n'));
  const { dataDir, notices } = chooseDataDir(values, env);
  return { ...values, dataDir, notices: [...file.notices, ...unknownNotices(env), ...notices, ...modelNotice(values)] };
}

function readSetting(setting: Setting<unknown>, env: Env, complaints: string[]) {
  const other = setting.anyCase ? env[setting.name.toLowerCase()] : undefined;
  const given = env[setting.name]?.trim() || other?.trim() || setting.default;
  if (given === undefined) return undefined;
  const value = setting.parse(given);
  if (value !== undefined) return value;
  complaints.push(`${setting.name} is ${setting.secret ? 'not right' : `"${given}"`}; it must be ${setting.wants}.`);
  return undefined;
}

/** A misspelt name would have no effect, and nobody would see why. */
function unknownNotices(env: Env): string[] {
  const knownNames = new Set([...Object.values(settings).map(({ name }) => name), ...commandSettings]);
  const unknown = Object.keys(env).filter((name) => name.startsWith('FIRSTFAIL_') && !knownNames.has(name));
  return unknown.map((name) => `${name} is no setting and does nothing; docs/self-hosting.md lists those there are.`);
}

function checkModel({ modelUrl, model }: Values, complaints: string[]): void {
  if ((modelUrl === undefined) === (model === undefined)) return;
  complaints.push(`${settings.modelUrl.name} and ${settings.model.name} are set together or not at all.`);
}

function modelNotice({ modelUrl, evidence }: Values): string[] {
  if (modelUrl === undefined || evidence === 'quotes') return [];
  return [`No model is asked: ${settings.evidence.name}=none keeps the log's words back.`];
}

/** A process that does a part of the work needs a database that the other processes reach too. */
function checkRole({ role, databaseUrl }: Values, complaints: string[]): void {
  if (role === 'all' || databaseUrl !== undefined) return;
  const [name, url] = [settings.role.name, settings.databaseUrl.name];
  complaints.push(`${name} is "${role}"; it needs ${url}: the processes that share the work share a database.`);
}

/** Signing in at GitLab needs all of these settings, or none. */
function checkGitlab({ gitlabUrl, gitlabClientId, gitlabClientSecret, publicUrl }: Values, complaints: string[]): void {
  const parts = [gitlabUrl, gitlabClientId, gitlabClientSecret];
  if (parts.every((part) => part === undefined)) return;
  if (parts.includes(undefined)) {
    const names = [settings.gitlabUrl.name, settings.gitlabClientId.name, settings.gitlabClientSecret.name];
    complaints.push(`${names.join(', ')} are set together or not at all.`);
  }
  if (publicUrl === undefined) {
    complaints.push(`${settings.gitlabUrl.name} needs ${settings.publicUrl.name}: GitLab sends browsers back there.`);
  }
}

/** The App needs all of these settings, or none. */
function checkGithub(values: Values, complaints: string[]): void {
  const parts = githubParts.map((part) => [settings[part].name, values[part]] as const);
  const missing = parts.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === parts.length) return;
  if (missing.length > 0) {
    complaints.push(`The GitHub App needs all of its settings or none; these are missing: ${missing.join(', ')}.`);
  }
  if (values.publicUrl === undefined) {
    complaints.push(`${settings.githubUrl.name} needs ${settings.publicUrl.name}: GitHub sends browsers back there.`);
  }
}
