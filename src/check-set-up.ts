import { accessSync, constants, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { isOpenToOthers } from './config/choose-data-dir.ts';
import { existingKeyIn, keyFile } from './config/secret-key.ts';
import { settings } from './config/settings.ts';
import type { ReadSettings } from './config.ts';
import { explainListening } from './http/listen.ts';
import { AppError } from './kernel/app-error.ts';
import { describeWithMessage } from './kernel/describe-error.ts';
import { keyCheckValue, otherSecretKey } from './service/operator/confirm-secret-key.ts';
import { type DatabaseFacts, inspectDatabase } from './store/database/inspect-database.ts';

type Report = (text: string) => void;

/**
 * `firstfail serve --check`: tells, a line each, whether the service can start as it is set up, and starts nothing.
 * 0 where all is right, else 1.
 */
export async function checkSetUp(read: () => ReadSettings, write: Report): Promise<number> {
  let isRight = true;
  const check = async <T>(what: string, work: (say: Report) => T): Promise<Awaited<T> | undefined> => {
    const say = (text: string) => write(`ok     ${what}: ${text}\n`);
    try {
      return await work(say);
    } catch (error) {
      isRight = false;
      const sentence = error instanceof AppError ? error.message : JSON.stringify(describeWithMessage(error));
      for (const line of sentence.split('\n')) write(`wrong  ${what}: ${line}\n`);
      return undefined;
    }
  };
  const config = await check('settings', (say) => checkSettings(read(), say));
  if (config === undefined) return 1;
  await check('data directory', (say) => say(dataDirectoryOf(config)));
  const database = await check('database', async (say) => ({ facts: await checkDatabase(config, say) }));
  await check('secret key', (say) => say(keyOf(config, database?.facts)));
  await check('port', async (say) => say(await portOf(config)));
  return isRight ? 0 : 1;
}

function checkSettings(config: ReadSettings, say: Report): ReadSettings {
  say('every value is right');
  for (const notice of config.notices) say(notice);
  return config;
}

/** Nothing is kept there where database and key are elsewhere. */
function dataDirectoryOf({ dataDir, databaseUrl, secretKey }: ReadSettings): string {
  if (databaseUrl !== undefined && secretKey !== undefined) return 'none is needed';
  const nearest = nearestDirectory(dataDir);
  const way = `Start firstfail as the account that owns it, or set ${settings.dataDir.name}.`;
  try {
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AppError('unavailable', `This account may not write to ${nearest} (${code}). ${way}`);
  }
  if (process.getuid?.() === 0 && databaseUrl === undefined && !isOpenToOthers(dirname(dataDir))) {
    const why = 'PostgreSQL does not run as root, and its account cannot enter';
    throw new AppError('unavailable', `${why} ${dirname(dataDir)}. Set ${settings.dataDir.name} to another place.`);
  }
  return nearest === dataDir ? dataDir : `${dataDir} is made at the first start`;
}

function nearestDirectory(path: string): string {
  return existsSync(path) ? path : nearestDirectory(dirname(path));
}

async function checkDatabase(config: ReadSettings, say: Report): Promise<DatabaseFacts | undefined> {
  const facts = await inspectDatabase(config, { notice: say });
  if (facts === undefined) say('one of its own is made at the first start');
  else say(`PostgreSQL ${facts.version}, ${stateOf(facts)}`);
  return facts;
}

function stateOf({ isEmpty, migrationsToRun }: DatabaseFacts): string {
  if (isEmpty) return 'empty; the first start makes its tables';
  if (migrationsToRun === 0) return 'as this version needs it';
  return 'of an earlier version; the next start migrates it, so make a backup first';
}

function keyOf(config: ReadSettings, database: DatabaseFacts | undefined): string {
  const key = config.secretKey ?? existingKeyIn(config.dataDir);
  const origin = config.secretKey === undefined ? keyFile(config.dataDir) : settings.secretKey.name;
  const stored = database?.keyCheckValue;
  if (stored !== undefined && (key === undefined || keyCheckValue(Buffer.from(key)) !== stored)) throw otherSecretKey();
  if (key === undefined) return `${origin} is made at the first start`;
  return stored === undefined ? origin : `${origin} is the one of the database`;
}

async function portOf({ host, port }: ReadSettings): Promise<string> {
  const error = await listenOnce(host, port);
  if (error === undefined) return `${host}, port ${port} is free`;
  if (error.code === 'EADDRINUSE' && (await isFirstfail(host, port))) {
    return `a Firstfail listens on ${host}, port ${port}; stop it before the next one starts`;
  }
  throw explainListening(error, { host, port });
}

async function listenOnce(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

async function isFirstfail(host: string, port: number): Promise<boolean> {
  const name = host.includes(':') ? `[${host}]` : host;
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(`http://${name}:${port}/openapi.json`, { signal }).catch(() => undefined);
  const document: unknown = await answer?.json().catch(() => undefined);
  return JSON.stringify(document ?? '').includes('"title":"Firstfail');
}
