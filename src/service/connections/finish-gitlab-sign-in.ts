import { AppError } from '../../kernel/app-error.ts';
import type { Grant } from '../../sign-in/gitlab-sign-in.ts';
import type { ConnectionRecord } from '../../store/connections/connection-store.ts';
import { type Actor, requireAdmin, type UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { noConnection } from './connection-reply.ts';
import { pairOf } from './forge-access.ts';
import { callForge } from './forge-call.ts';
import { sealPair } from './forge-credential.ts';
import { newConnection, storeConnection } from './new-connection.ts';
import { askVersion, registerHook } from './register-hook.ts';
import { credentialed, setCredential } from './set-credential.ts';
import { consumeState, verifierOf } from './sign-in-state.ts';
import { requireSignIn } from './start-gitlab-sign-in.ts';

export type Answered = { code?: string | undefined; state?: string | undefined; error?: string | undefined };

/** The outcome for the person: the connection, or why there is none. */
export type Finished = { connection: string } | { error: SignInError };

export type SignInError = 'denied' | 'expired' | 'unavailable';

/**
 * For admins. Connects the project of the sign-in, or gives its connection the new grant. Throws for a state or code
 * that is forged, used, or of another session.
 */
export async function finishGitlabSignIn(deps: Deps, actor: Actor, answered: Answered): Promise<Finished> {
  const admin = requireAdmin(actor);
  const signIn = requireSignIn(deps);
  const { code, state = '', error } = answered;
  const request = await consumeState(deps, admin, { state, forge: 'forge-a' });
  if (request === undefined) return { error: 'expired' };
  if (error !== undefined) return { error: error === 'access_denied' ? 'denied' : 'unavailable' };
  if (code === undefined) throw badCode();
  const redeemed = await callForge(signIn.redeem({ code, state, verifier: verifierOf(deps, state) }));
  if (redeemed.kind === 'unreachable') return { error: 'unavailable' };
  if (redeemed.kind === 'gone') throw badCode();
  const address = { forge: signIn.forge, baseUrl: signIn.baseUrl, edition: null, project: request.project };
  return { connection: await connect(deps, admin, { address, grant: redeemed.grant }) };
}

type Connecting = { address: Pick<ConnectionRecord, 'forge' | 'baseUrl' | 'edition' | 'project'>; grant: Grant };

async function connect(deps: Deps, admin: UserActor, { address, grant }: Connecting): Promise<string> {
  const record = await granted(deps, admin, { address, grant });
  const access = { kind: 'oauth', token: grant.accessToken } as const;
  const version = await askVersion(deps, address.forge, { address, access });
  // Signing in requires the public URL, so the origin is not used.
  const registered = await registerHook(deps, record, { access, origin: '', version });
  if (!registered) throw noConnection();
  return registered.id;
}

async function granted(deps: Deps, admin: UserActor, { address, grant }: Connecting): Promise<ConnectionRecord> {
  const existing = (await deps.store.connections.list(admin.tenantId)).find((record) => isAt(record, address));
  const { record } = existing ? { record: existing } : newConnection(deps, admin, { forge: address.forge, address });
  const credential = sealPair(deps, record, pairOf(deps, grant));
  if (existing) return await setCredential(deps, admin, { before: existing, given: { access: 'oauth', credential } });
  const connected = { ...record, ...credentialed(deps, { access: 'oauth', credential }) };
  await storeConnection(deps, admin, connected);
  return connected;
}

function isAt({ forge, baseUrl, project }: ConnectionRecord, address: Connecting['address']): boolean {
  return (
    forge === address.forge && baseUrl === address.baseUrl && project.toLowerCase() === address.project.toLowerCase()
  );
}

function badCode(): AppError {
  return new AppError('invalid_parameter', 'GitLab does not know this code, or it is used up. Begin again.', {
    errors: [{ pointer: 'code', detail: 'must be the one that GitLab has just given' }],
  });
}
