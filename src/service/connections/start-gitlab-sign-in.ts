import { AppError } from '../../kernel/app-error.ts';
import type { GitlabSignIn } from '../../sign-in/gitlab-sign-in.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { verifierOf, writeState } from './sign-in-state.ts';

/** An admin only. Answers where the browser goes to let GitLab allow the connection. */
export async function startGitlabSignIn(deps: Deps, actor: Actor, project: string): Promise<string> {
  const admin = requireAdmin(actor);
  const signIn = requireSignIn(deps);
  const state = writeState(deps, admin, { forge: 'forge-a', project });
  return await signIn.address({ state, verifier: verifierOf(deps, state) });
}

export function requireSignIn({ gitlabSignIn }: Deps): GitlabSignIn {
  if (gitlabSignIn !== undefined) return gitlabSignIn;
  throw new AppError(
    'not_found',
    'Signing in at GitLab is not set up. Enter an access token, or have the operator set FIRSTFAIL_GITLAB_URL.',
  );
}
