import { type Fields, fieldsOf, idOf, listOf, textOf } from '../fields.ts';
import type { Delivery } from '../forge.ts';

/** What a delivery of the App tells, by the ids of GitHub. `event` is GitHub's word with its action. */
export type AppEvent = { event: string; installationId: string } & (
  | { kind: 'deleted' | 'suspended' | 'unsuspended' | 'rights-changed' }
  | { kind: 'repositories'; removed: string[]; added: string[] }
  /** The repository itself has changed; `project` is its name now. */
  | { kind: 'repository-gone'; repositoryId: string }
  | { kind: 'about-repository'; repositoryId: string; project: string | null }
);

const changes = {
  deleted: 'deleted',
  suspend: 'suspended',
  unsuspend: 'unsuspended',
  new_permissions_accepted: 'rights-changed',
} as const;

/** https://docs.github.com/webhooks/webhook-events-and-payloads. Undefined for what is about no installation. */
export function readAppDelivery({ headers, json }: Delivery): AppEvent | undefined {
  const body = fieldsOf(json);
  const installationId = idOf(fieldsOf(body.installation).id);
  if (installationId === null) return undefined;
  const name = textOf(headers['x-github-event'], 64) ?? 'unknown';
  const action = textOf(body.action, 64);
  const about = { event: action === null ? name : `${name}.${action}`, installationId };
  if (name === 'installation') {
    const isKnown = action !== null && Object.hasOwn(changes, action);
    return isKnown ? { ...about, kind: changes[action as keyof typeof changes] } : undefined;
  }
  if (name === 'installation_repositories') {
    return {
      ...about,
      kind: 'repositories',
      removed: idsIn(body.repositories_removed),
      added: idsIn(body.repositories_added),
    };
  }
  return readRepository(about, body, name === 'repository' && action === 'deleted');
}

function readRepository(
  about: { event: string; installationId: string },
  { repository }: Fields,
  isGone: boolean,
): AppEvent | undefined {
  const { id, full_name: name } = fieldsOf(repository);
  const repositoryId = idOf(id);
  if (repositoryId === null) return undefined;
  if (isGone) return { ...about, kind: 'repository-gone', repositoryId };
  return { ...about, kind: 'about-repository', repositoryId, project: textOf(name, 500) };
}

function idsIn(list: unknown): string[] {
  return listOf(list).flatMap(({ id }) => idOf(id) ?? []);
}
