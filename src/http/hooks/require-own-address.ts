import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import type { Deps } from '../../service/deps.ts';
import { checkOrigin } from '../../service/people/check-csrf.ts';
import { csrfInput } from './auth-hook.ts';
import { isLoopbackHost, ownOrigin } from './own-origin.ts';

/** Refuses what a web page sends, also one whose name was redirected here (DNS rebinding) and so is sent as Host. */
export function requireOwnAddress(deps: Deps, request: FastifyRequest): void {
  const { publicUrl } = deps.settings;
  const { host } = request;
  const isOwn =
    isLoopbackHost(host) ||
    `http://${host}` === ownOrigin(request) ||
    (publicUrl !== undefined && new URL(publicUrl).host === host);
  if (!isOwn) {
    const wayOut = 'The operator names it in FIRSTFAIL_PUBLIC_URL.';
    throw new AppError('forbidden', `Host is no address that this service knows as its own. ${wayOut}`);
  }
  checkOrigin(deps, csrfInput(request));
}
