import type { GithubApp, Repository } from '../../forges/github/github-app.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { InstallationRecord } from '../../store/connections/installation-store.ts';
import type { UserActor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { requireApp } from './start-github-sign-in.ts';

// What GitHub showed to somebody says little about what it would show them later.
const offerMs = 60 * 60_000;

/** Throws if it is missing, belongs to another tenant, or was offered too long ago. */
export async function ownInstallation(deps: Deps, { tenantId }: UserActor, id: string): Promise<InstallationRecord> {
  const record = await deps.store.installations.get(tenantId, id);
  if (!record || !isCurrent(deps, record)) {
    throw new AppError('not_found', 'There is no such installation. Sign in at GitHub to be shown yours.');
  }
  return record;
}

export function isCurrent({ now }: Pick<Deps, 'now'>, { state, shownAt }: InstallationRecord): boolean {
  return state !== 'offered' || now().getTime() - shownAt.getTime() < offerMs;
}

export type Installed = { app: GithubApp; repositories: Repository[]; note: string | null };

/** Of the repositories that the installation covers, those that GitHub showed to the person who signed in. */
export async function installedRepositories(deps: Deps, record: InstallationRecord): Promise<Installed> {
  const { app } = requireApp(deps);
  if (app.baseUrl !== record.baseUrl) throw new AppError('not_found', 'The operator has set another GitHub.');
  const answer = await app.repositories(record.installationId);
  if (answer.kind !== 'repositories') {
    const wayOut =
      answer.kind === 'later' ? 'Try again later.' : 'Is the App still installed there, and not suspended?';
    throw new AppError('unavailable', `${answer.reason.replace(/[.]?$/, '.')} ${wayOut}`);
  }
  const shown = new Set(record.repositories);
  const repositories = answer.repositories.filter(({ id }) => shown.has(id));
  const hidden = answer.repositories.length - repositories.length;
  return { app, repositories, note: noteOf(hidden, answer.isMore) };
}

function noteOf(hidden: number, isMore: boolean): string | null {
  if (isMore)
    return 'GitHub lists more than 1,000 repositories. Install the App with fewer, or connect the others with a token.';
  if (hidden === 0) return null;
  const which = hidden === 1 ? '1 repository' : `${hidden} repositories`;
  return `The App has ${which} more that GitHub did not show to the person who signed in. Sign in again for new ones.`;
}
