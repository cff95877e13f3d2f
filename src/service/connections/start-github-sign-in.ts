import { AppError } from '../../kernel/app-error.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { verifierOf, writeState } from './sign-in-state.ts';

/** An admin only. Answers where the browser goes, so that GitHub shows this person's installations of the App. */
export async function startGithubSignIn(deps: Deps, actor: Actor): Promise<string> {
  const admin = requireAdmin(actor);
  const { signIn } = requireApp(deps);
  const state = writeState(deps, admin, { forge: 'forge-c', project: '' });
  return await signIn.address({ state, verifier: verifierOf(deps, state) });
}

export function requireApp({ githubSignIn: signIn, githubApp: app }: Deps) {
  if (signIn !== undefined && app !== undefined) return { signIn, app };
  throw new AppError(
    'not_found',
    'The GitHub App is not set up. Enter an access token, or have the operator set FIRSTFAIL_GITHUB_URL.',
  );
}
