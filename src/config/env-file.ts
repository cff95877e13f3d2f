import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { AppError } from '../kernel/app-error.ts';
import { settings } from './settings.ts';

type Env = Record<string, string | undefined>;

/**
 * The environment with the settings of the `.env` file in the directory. What the environment itself sets has
 * precedence, also where it is empty. Variables of other programs in that file are left alone.
 */
export function withEnvFile(env: Env, directory: string): { env: Env; notices: string[] } {
  const path = join(directory, '.env');
  if (!existsSync(path)) return { env, notices: [] };
  const text = readEnvFile(path);
  refuseBareNames(text, path);
  const inFile = Object.entries(parseEnv(text)).filter(([name]) => isSetting(name));
  const isOverridden = ([name]: [string, unknown]) => env[name] !== undefined;
  const notice = [
    `Settings of ${path}: ${names(inFile.filter((entry) => !isOverridden(entry))) || 'none has an effect'}.`,
    ...(inFile.some(isOverridden) ? [`The environment sets ${names(inFile.filter(isOverridden))} itself.`] : []),
  ].join(' ');
  return { env: { ...Object.fromEntries(inFile), ...env }, notices: inFile.length === 0 ? [] : [notice] };
}

function readEnvFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const way = 'Let the account of the service read it, or remove it.';
    throw new AppError('invalid', `The settings in ${path} cannot be read (${code}). ${way}`);
  }
}

/** The parser skips such a line, and the setting would have no effect. */
function refuseBareNames(text: string, path: string): void {
  const bare = text.split('\n').filter((line) => isSetting(line.trim().split(/[\s:]/)[0] ?? '') && !line.includes('='));
  if (bare.length === 0) return;
  const name = bare[0]?.trim().split(/[\s:]/)[0];
  throw new AppError('invalid', `${path} names ${name} without a value; write ${name}=….`);
}

function isSetting(name: string): boolean {
  const isNamed = Object.values(settings).some(
    (setting) => setting.name === name || ('anyCase' in setting && setting.name === name.toUpperCase()),
  );
  return isNamed || /^FIRSTFAIL_\w+$/.test(name);
}

function names(entries: readonly [string, unknown][]): string {
  const sorted = entries.map(([name]) => name).sort();
  return sorted.join(', ');
}
