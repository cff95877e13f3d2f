import { setTimeout as wait } from 'node:timers/promises';
import type { Outbound } from '../../net/outbound.ts';
import { type Answer, ask } from '../ask.ts';
import { type Fields, fieldsOf, idOf, listOf } from '../fields.ts';
import type { Access, Hook, HookState, ProjectAddress, Setback } from '../forge.ts';
import { putOneHook, removedHook } from '../put-one-hook.ts';
import { askAll, type GithubApi, githubApi } from './github-api.ts';

const events = ['workflow_job', 'workflow_run'];
// GitHub answers before it delivers, and lists a delivery once it was answered.
const looks = 20;
const betweenLooksMs = 500;

type Target = { address: ProjectAddress; access: Access };

/** https://docs.github.com/rest/repos/webhooks */
export async function putHook(
  net: Outbound,
  target: Target & { id: string | null },
  hook: Hook,
): Promise<{ kind: 'hook'; id: string } | Setback> {
  const plain = githubApi(net, target);
  const api = { ...plain, secrets: [...plain.secrets, hook.secret] };
  return await putOneHook(target.id, {
    product: 'GitHub',
    find: async () => await findHook(api, hook),
    write: async (id) => await writeHook(api, id, hook),
    idIn: ({ id }) => idOf(id),
  });
}

export async function getHook(
  net: Outbound,
  target: Target & { id: string },
): Promise<({ kind: 'hook' } & HookState) | Setback> {
  const api = githubApi(net, target);
  const answer = await ask(api, hookPath(api, target.id));
  if (answer.kind !== 'answer') return answer;
  const disabled = fieldsOf(answer.json).active === false;
  const reason = disabled ? 'The webhook is switched off in GitHub.' : null;
  return { kind: 'hook', id: target.id, disabled, reason };
}

export async function removeHook(
  net: Outbound,
  target: Target & { id: string },
): Promise<{ kind: 'removed' } | Setback> {
  const api = githubApi(net, target);
  return removedHook(await ask(api, hookPath(api, target.id), { method: 'DELETE' }));
}

/** Asks for a ping, and then for what came back. */
export async function testHook(net: Outbound, target: Target & { id: string }): Promise<{ kind: 'sent' } | Setback> {
  const api = githubApi(net, target);
  const before = await deliveriesOf(api, target.id);
  if (before.kind !== 'deliveries') return before;
  const known = new Set(before.deliveries.map(({ id }) => idOf(id)));
  const sent = await ask(api, `${hookPath(api, target.id)}/pings`, { method: 'POST' });
  if (sent.kind !== 'answer') return sent;
  for (let look = 0; look < looks; look += 1) {
    await wait(betweenLooksMs);
    const after = await deliveriesOf(api, target.id);
    if (after.kind !== 'deliveries') return after;
    const ping = after.deliveries.find(({ id, event }) => event === 'ping' && !known.has(idOf(id)));
    if (ping !== undefined) return outcomeOf(ping);
  }
  return {
    kind: 'later',
    reason: 'GitHub has not delivered the ping yet. Try again in a minute.',
    retryAfterMs: undefined,
  };
}

function outcomeOf({ status_code: code }: Fields): { kind: 'sent' } | Setback {
  const status = idOf(code);
  if (status?.startsWith('2')) return { kind: 'sent' };
  if (status === null || status === '0')
    return { kind: 'refused', reason: 'GitHub could not deliver: nothing answered it.' };
  return { kind: 'refused', reason: `GitHub sent a ping, and ${status} came back.` };
}

async function deliveriesOf(
  api: GithubApi,
  id: string,
): Promise<{ kind: 'deliveries'; deliveries: Fields[] } | Setback> {
  const answer = await ask(api, `${hookPath(api, id)}/deliveries?per_page=20`);
  return answer.kind === 'answer' ? { kind: 'deliveries', deliveries: listOf(answer.json) } : answer;
}

async function findHook(api: GithubApi, hook: Hook): Promise<{ kind: 'found'; id: string | null } | Setback> {
  const list = await askAll(api, `${api.repository}/hooks`);
  if (list.kind !== 'list') return list;
  return { kind: 'found', id: idOf(list.items.find(({ config }) => fieldsOf(config).url === hook.url)?.id) };
}

async function writeHook(api: GithubApi, id: string | null, { url, secret }: Hook): Promise<Answer | Setback> {
  // Sent as a whole, because a change of the configuration replaces all of it.
  const config = { url, content_type: 'json', secret, insecure_ssl: '0' };
  return id === null
    ? await ask(api, `${api.repository}/hooks`, { method: 'POST', body: { name: 'web', active: true, events, config } })
    : await ask(api, hookPath(api, id), { method: 'PATCH', body: { active: true, events, config } });
}

function hookPath({ repository }: GithubApi, id: string): string {
  return `${repository}/hooks/${encodeURIComponent(id)}`;
}
