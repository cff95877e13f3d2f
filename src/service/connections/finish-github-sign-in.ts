import type { Setback } from '../../forges/forge.ts';
import type { GithubApp, Installation } from '../../forges/github/github-app.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { InstallationRecord } from '../../store/connections/installation-store.ts';
import { type Actor, requireAdmin, type UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import type { Answered } from './finish-gitlab-sign-in.ts';
import { callForge } from './forge-call.ts';
import { consumeState, verifierOf } from './sign-in-state.ts';
import { requireApp } from './start-github-sign-in.ts';

/** `none`: GitHub shows this person no installation; `taken`: others have all of them. */
export type Shown = 'shown' | 'none' | 'taken' | 'denied' | 'expired' | 'unavailable';

const mostInstallations = 50;

/**
 * For admins. Offers the tenant the installations that GitHub shows this person, each with the repositories that it
 * shows them: nobody gets more than they may see. The address of the callback names nothing that is believed. Throws
 * for a state or code that is forged, used, or of another session.
 */
export async function finishGithubSignIn(deps: Deps, actor: Actor, answered: Answered): Promise<Shown> {
  const admin = requireAdmin(actor);
  const { signIn, app } = requireApp(deps);
  const { code, state = '', error } = answered;
  if ((await consumeState(deps, admin, { state, forge: 'forge-c' })) === undefined) return 'expired';
  if (error !== undefined) return error === 'access_denied' ? 'denied' : 'unavailable';
  if (code === undefined) throw badCode();
  const redeemed = await callForge(signIn.redeem({ code, state, verifier: verifierOf(deps, state) }));
  if (redeemed.kind === 'unreachable') return 'unavailable';
  if (redeemed.kind === 'gone') throw badCode();
  const offered = await callForge(offer(deps, admin, { app, token: redeemed.token }));
  return typeof offered === 'string' ? offered : 'unavailable';
}

type Asking = { app: GithubApp; token: string };

async function offer(deps: Deps, admin: UserActor, { app, token }: Asking): Promise<Shown | Setback> {
  const answer = await app.installationsOf(token);
  if (answer.kind !== 'installations') return answer;
  const shown: InstallationRecord[] = [];
  let isTaken = false;
  for (const installation of answer.installations.slice(0, mostInstallations)) {
    const bound = await deps.store.installations.findBound(app.baseUrl, installation.id);
    isTaken ||= bound !== undefined && bound.tenantId !== admin.tenantId;
    if (bound !== undefined && bound.tenantId !== admin.tenantId) continue;
    const seen = await app.repositoriesOf(token, installation.id);
    if (seen.kind !== 'repositories') return seen;
    const repositories = seen.repositories.map(({ id }) => id);
    shown.push(recordOf(deps, admin, { baseUrl: app.baseUrl, installation, repositories }));
  }
  await deps.store.installations.offer(admin.tenantId, shown);
  if (shown.length > 0) return 'shown';
  return isTaken ? 'taken' : 'none';
}

type Seen = { baseUrl: string; installation: Installation; repositories: string[] };

function recordOf(deps: Deps, { tenantId, user }: UserActor, { baseUrl, installation, repositories }: Seen) {
  const { id: installationId, account } = installation;
  const place = { id: deps.newId(), tenantId, baseUrl, installationId, account };
  return { ...place, state: 'offered' as const, repositories, shownTo: user.id, shownAt: deps.now() };
}

function badCode(): AppError {
  return new AppError('invalid_parameter', 'GitHub does not know this code, or it is used up. Begin again.', {
    errors: [{ pointer: 'code', detail: 'must be the one that GitHub has just given' }],
  });
}
