import type { Outbound } from '../../net/outbound.ts';
import { type Answer, ask } from '../ask.ts';
import { type Fields, fieldsOf, idOf, textOf } from '../fields.ts';
import type { Access, Hook, HookState, ProjectAddress, Setback } from '../forge.ts';
import { putOneHook, removedHook } from '../put-one-hook.ts';
import { askAll, type GitlabApi, gitlabApi } from './gitlab-api.ts';

type Target = { address: ProjectAddress; access: Access };

/** https://docs.gitlab.com/api/project_webhooks/ */
export async function putHook(
  net: Outbound,
  target: Target & { id: string | null },
  hook: Hook,
): Promise<{ kind: 'hook'; id: string } | Setback> {
  const plain = gitlabApi(net, target);
  const api = { ...plain, secrets: [...plain.secrets, hook.secret] };
  return await putOneHook(target.id, {
    product: 'GitLab',
    find: async () => await findHook(api, hook),
    write: async (id) => await writeHook(api, id, hook),
    idIn: ({ id }) => idOf(id),
  });
}

export async function getHook(
  net: Outbound,
  target: Target & { id: string },
): Promise<({ kind: 'hook' } & HookState) | Setback> {
  const api = gitlabApi(net, target);
  const answer = await ask(api, hookPath(api, target.id));
  if (answer.kind !== 'answer') return answer;
  const reason = whyDisabled(fieldsOf(answer.json));
  return { kind: 'hook', id: target.id, disabled: reason !== null, reason };
}

export async function removeHook(
  net: Outbound,
  target: Target & { id: string },
): Promise<{ kind: 'removed' } | Setback> {
  const api = gitlabApi(net, target);
  return removedHook(await ask(api, hookPath(api, target.id), { method: 'DELETE' }));
}

/** GitLab delivers before it answers. */
export async function testHook(net: Outbound, target: Target & { id: string }): Promise<{ kind: 'sent' } | Setback> {
  const api = gitlabApi(net, target);
  const answer = await ask(api, `${hookPath(api, target.id)}/test/pipeline_events`, { method: 'POST' });
  return answer.kind === 'answer' ? { kind: 'sent' } : answer;
}

async function findHook(api: GitlabApi, hook: Hook): Promise<{ kind: 'found'; id: string | null } | Setback> {
  const list = await askAll(api, `${api.project}/hooks`);
  if (list.kind !== 'list') return list;
  return { kind: 'found', id: idOf(list.items.find(({ url }) => url === hook.url)?.id) };
}

async function writeHook(api: GitlabApi, id: string | null, { url, secret }: Hook): Promise<Answer | Setback> {
  const body = {
    url,
    // Always sent, because a change of the address resets it.
    token: secret,
    pipeline_events: true,
    job_events: true,
    push_events: false,
    enable_ssl_verification: url.startsWith('https:'),
  };
  return id === null
    ? await ask(api, `${api.project}/hooks`, { method: 'POST', body })
    : await ask(api, hookPath(api, id), { method: 'PUT', body });
}

function hookPath(api: GitlabApi, id: string): string {
  return `${api.project}/hooks/${encodeURIComponent(id)}`;
}

function whyDisabled({ alert_status: status, disabled_until: until }: Fields): string | null {
  if (status === 'disabled') return 'GitLab has disabled the webhook, because too many deliveries failed.';
  if (status !== 'temporarily_disabled') return null;
  const end = textOf(until, 40);
  return `GitLab has disabled the webhook${end === null ? '' : ` until ${end}`}, because deliveries failed.`;
}
