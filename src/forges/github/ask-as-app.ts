import { type KeyObject, sign } from 'node:crypto';
import type { Outbound } from '../../net/outbound.ts';
import { type Answer, type Api, ask, type Call } from '../ask.ts';
import type { Setback } from '../forge.ts';
import { githubCaller } from './github-api.ts';

export type AppKey = {
  /** Of the GitHub, without a slash at the end. */
  baseUrl: string;
  appId: string;
  privateKey: KeyObject;
};

export type AppSurroundings = { net: Outbound; now: () => Date };

// The clock of GitHub may differ; GitHub accepts ten minutes at most.
const earlierSeconds = 60;
const lifetimeSeconds = 9 * 60;
// The operator needs some time to correct a setting.
const refusedMs = 5 * 60_000;
const wayOut =
  'The operator has to correct FIRSTFAIL_GITHUB_APP_ID, FIRSTFAIL_GITHUB_PRIVATE_KEY_FILE or the clock of the server.';

/** Asks as the App itself, apart from any installation. No connection is wrong when GitHub refuses the App. */
export async function askAsApp(
  around: AppSurroundings,
  key: AppKey,
  { path, ...call }: Call & { path: string },
): Promise<Answer | Setback> {
  const plain = githubCaller(around.net, key.baseUrl, { token: appJwt(key, around.now()) });
  let isRefused = false;
  const limitOf: Api['limitOf'] = (answer) => {
    isRefused = answer.status === 401;
    return isRefused ? { retryAfterMs: refusedMs } : plain.limitOf?.(answer);
  };
  const answer = await ask({ ...plain, limitOf }, path, call);
  return isRefused && answer.kind === 'later' ? { ...answer, reason: `${answer.reason} ${wayOut}` } : answer;
}

/** https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-json-web-token-jwt-for-a-github-app */
function appJwt({ appId, privateKey }: AppKey, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const claims = { iat: seconds - earlierSeconds, exp: seconds + lifetimeSeconds, iss: appId };
  const signed = [{ alg: 'RS256', typ: 'JWT' }, claims].map(encoded).join('.');
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
