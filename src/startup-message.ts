import type { AddressInfo } from 'node:net';
import { relative } from 'node:path';
import process from 'node:process';
import { settings } from './config/settings.ts';
import type { Config } from './config.ts';
import type { CreatedTenant } from './service/operator/create-tenant.ts';

type Started = {
  local: string;
  config: Config;
  /** What the first start has made. */
  first: CreatedTenant | undefined;
  /** Whether a log was ever analysed here. */
  isTried: boolean;
  /** The language model that rewords explanations. */
  model: { name: string; host: string } | undefined;
};

/** What the operator reads when the service is up: its address, its administrator, and two lines to try it with. */
export function startupMessage({ local, config, first, isTried, model }: Started): string[] {
  return [
    `Firstfail listens on ${local}${isEverywhere(config) ? ' and on all other addresses of this machine' : ''}`,
    ...(config.publicUrl ? [`People and CI systems reach it at ${config.publicUrl}`] : []),
    ...(first ? [`Administrator: ${first.admin.email}`] : []),
    ...(first?.generatedPassword ? [`Password: ${first.generatedPassword}  (shown this once)`] : []),
    model ? `Language model: ${model.name} at ${model.host}` : 'Language model: none; analyses are made by rules alone',
    ...(isTried ? [] : trial(local, config)),
    ...(isPrivate(config) ? ['Only this machine reaches it. How others do: docs/self-hosting.md'] : []),
  ];
}

/** Whether only this machine reaches it; a proxy makes it reachable for others. */
function isPrivate({ host, publicUrl, trustedProxies }: Config): boolean {
  const isLoopback = host === 'localhost' || host === '::1' || /^127\.[\d.]{1,11}$/.test(host);
  return isLoopback && publicUrl === undefined && trustedProxies.length === 0;
}

function isEverywhere({ host }: Config): boolean {
  return ['0.0.0.0', '::'].includes(host);
}

function trial(local: string, config: Config): string[] {
  // The URL holds a password, so it is not printed.
  const shell = config.databaseUrl === undefined ? '' : ', in a shell with the same DATABASE_URL';
  return [
    ...['', `Send it a log${shell}:`, `  ${trialLine(local, config)}`, ''],
    ...['Read what it found:', `  ${readLine(local)}`, ''],
  ];
}

/** The address at which this machine reaches it. */
export function localUrl({ port }: AddressInfo, config: Config): string {
  const host = isEverywhere(config) ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A line to paste into another shell, which has to use the same database. */
function trialLine(url: string, { dataDir }: Config): string {
  const script = relative(process.cwd(), process.argv[1] ?? '');
  const command = script.startsWith('..') ? (process.argv[1] ?? 'firstfail') : script;
  const isDefault = dataDir === settings.dataDir.parse(settings.dataDir.default);
  const variable = isDefault ? '' : `${settings.dataDir.name}=${quoted(dataDir)} `;
  const log = "src/sum.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.";
  return [
    `TOKEN=$(${variable}${command} admin token create --scopes ingest,read)`,
    `&& echo "${log}"`,
    `| curl -sS "${url}/api/ingest/log?provider=shell&project=acme/web"`,
    '-H "Authorization: Bearer $TOKEN" -H "Content-Type: text/plain" --data-binary @-',
  ].join(' ');
}

/** A line for the same shell, to paste after the trial line. */
function readLine(url: string): string {
  return `curl -sS "${url}/api/v1/analyses?limit=1" -H "Authorization: Bearer $TOKEN"`;
}

function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
