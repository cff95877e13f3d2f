import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The address of the service, without a slash at the end, and an API token. */
export type Connection = { url: string; token: string };
type Env = Record<string, string | undefined>;

/** The connection that `login` stored; FIRSTFAIL_URL and FIRSTFAIL_TOKEN take precedence. A sentence where one is missing. */
export function readConnection(env: Env): { connection: Connection } | { error: string } {
  const stored = readStored(connectionFile(env));
  const url = env.FIRSTFAIL_URL || stored.url;
  // A token belongs to one service: a stored token is never sent to another address.
  const sameService = !env.FIRSTFAIL_URL || parseAddress(env.FIRSTFAIL_URL) === stored.url;
  const token = env.FIRSTFAIL_TOKEN || (sameService ? stored.token : undefined);
  if (!url) return { error: 'which service? Run "firstfail login", or set FIRSTFAIL_URL and FIRSTFAIL_TOKEN.' };
  const address = parseAddress(url);
  if (address === undefined) return { error: 'FIRSTFAIL_URL is no address such as https://firstfail.example.com' };
  if (!token) return { error: `no token for ${address}. Run "firstfail login", or set FIRSTFAIL_TOKEN.` };
  return { connection: { url: address, token: token.trim() } };
}

/** Whether somebody said that there is a service, completely or not. */
export function isConnectionSet(env: Env): boolean {
  return Boolean(env.FIRSTFAIL_URL || env.FIRSTFAIL_TOKEN || readStored(connectionFile(env)).url);
}

/** Writes a file that only its owner can read, and returns its path. */
export function writeConnection(env: Env, connection: Connection): string {
  const path = connectionFile(env);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const half = `${path}.${process.pid}`;
  writeFileSync(half, `${JSON.stringify(connection, undefined, 2)}\n`, { mode: 0o600 });
  chmodSync(half, 0o600);
  renameSync(half, path);
  return path;
}

/** An address as people type it; undefined for what is none. Without a scheme it is https, but for this machine. */
export function parseAddress(text: string): string | undefined {
  const typed = text.trim();
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(typed);
  const address = /^https?:\/\//i.test(typed) ? typed : `${isLocal ? 'http' : 'https'}://${typed}`;
  if (typed === '' || !URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/+$/, '');
}

/** https://specifications.freedesktop.org/basedir-spec/latest/ */
function connectionFile(env: Env): string {
  const home = env.XDG_CONFIG_HOME || env.APPDATA || join(env.HOME || homedir(), '.config');
  return join(home, 'firstfail', 'connection.json');
}

function readStored(path: string): Partial<Connection> {
  try {
    const { url, token } = JSON.parse(readFileSync(path, 'utf8'));
    return typeof url === 'string' && typeof token === 'string' ? { url, token } : {};
  } catch {
    return {};
  }
}
