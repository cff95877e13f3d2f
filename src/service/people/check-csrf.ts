import { AppError } from '../../kernel/app-error.ts';
import { isSignedBy, sign } from '../../kernel/signature.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';

export type CsrfInput = BrowserOrigin & { header: string | undefined; cookie: string | undefined };

export type BrowserOrigin = {
  origin: string | undefined;
  /** Sec-Fetch-Site, which pages cannot forge. */
  fetchSite: string | undefined;
  /** The host the request was sent to. */
  host: string;
};

/** A new token: a random part, and a signature over it and the session, so that no other session can use it. */
export function issueCsrfToken(deps: Deps, sessionHash: string | undefined): string {
  const random = deps.randomBytes(16).toString('base64url');
  return `${random}.${signature(deps, sessionHash, random)}`;
}

/** Another site can abuse only sessions; an API token needs no further proof. */
export function checkCsrf(deps: Deps, actor: Actor, input: CsrfInput): void {
  if (actor.kind !== 'user') return;
  checkOrigin(deps, input);
  const { header, cookie } = input;
  if (
    header === undefined ||
    cookie === undefined ||
    !isSignedBy(header, cookie) ||
    !isOurs(deps, actor.sessionHash, header)
  ) {
    throw new AppError('csrf', 'Send the value of the cookie csrf_token in X-CSRF-Token; GET /api/auth/csrf sets it.');
  }
}

/** Refuses calls that a browser marks as coming from another site. Programs send no such mark and pass. */
export function checkOrigin(deps: Deps, { origin, fetchSite, host }: BrowserOrigin): void {
  const foreignSite = fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none';
  const foreignOrigin = origin !== undefined && !ownHosts(deps, host).includes(hostOf(origin) ?? '');
  if (foreignSite || foreignOrigin) {
    throw new AppError('csrf', 'This call comes from another site. Behind a proxy, set FIRSTFAIL_PUBLIC_URL.');
  }
}

function ownHosts(deps: Deps, host: string): (string | undefined)[] {
  const { publicUrl } = deps.settings;
  return publicUrl === undefined ? [host] : [hostOf(publicUrl), host];
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function isOurs(deps: Deps, sessionHash: string, token: string): boolean {
  const [random = '', given = '', ...rest] = token.split('.');
  return rest.length === 0 && isSignedBy(given, signature(deps, sessionHash, random));
}

function signature(deps: Deps, sessionHash: string | undefined, random: string): string {
  return sign(deps.secretKey, 'csrf', `${sessionHash ?? 'anonymous'}:${random}`);
}
