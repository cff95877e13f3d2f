import { createHash } from 'node:crypto';
import { AppError } from '../../kernel/app-error.ts';
import type { Deps } from '../deps.ts';

/** The page of the dashboard that reads the token: it stands after #, so that no server, proxy or log sees it. */
export type LinkPage = 'accept' | 'reset';

const shape = /^[\w-]{43}$/;

/** `hash` is what is stored. Without FIRSTFAIL_PUBLIC_URL the link is a path. */
export function newLink(deps: Deps, page: LinkPage): { token: string; hash: string; link: string } {
  const token = deps.randomBytes(32).toString('base64url');
  return { token, hash: linkHash(token), link: `${deps.settings.publicUrl ?? ''}/${page}#${token}` };
}

/** SHA-256, hex: the token has 256 random bits, so a slow hash would add nothing. Undefined for a text that cannot be a token. */
export function hashOfLink(token: string): string | undefined {
  return shape.test(token) ? linkHash(token) : undefined;
}

/** The same sentence for every reason. */
export function badLink(): AppError {
  return new AppError('not_found', 'This link is unknown, used or expired. Ask an administrator for a new one.');
}

function linkHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
