import type { Outbound } from '../../net/outbound.ts';
import { type Answer, ask } from '../ask.ts';
import { type Fields, fieldsOf, idOf, textOf } from '../fields.ts';
import type { Access, Hook, HookState, ProjectAddress, Setback } from '../forge.ts';
import { putOneHook, removedHook } from '../put-one-hook.ts';
import { askAll, type BitbucketApi, bitbucketApi, isCloud } from './bitbucket-api.ts';

type Target = { address: ProjectAddress; access: Access };

const name = 'Firstfail';
// A CI that posts only the final status never updates a status.
const cloudEvents = ['repo:commit_status_created', 'repo:commit_status_updated'];
const dataCenterEvents = ['repo:build_status_updated'];

export async function putHook(
  net: Outbound,
  target: Target & { id: string | null },
  hook: Hook,
): Promise<{ kind: 'hook'; id: string } | Setback> {
  const plain = bitbucketApi(net, target);
  const api = { ...plain, secrets: [...plain.secrets, hook.secret] };
  return await putOneHook(target.id, {
    product: plain.name,
    find: async () => await findHook(api, hook),
    write: async (id) => await writeHook(api, id, hook),
    idIn,
  });
}

export async function getHook(
  net: Outbound,
  target: Target & { id: string },
): Promise<({ kind: 'hook' } & HookState) | Setback> {
  const api = bitbucketApi(net, target);
  const answer = await ask(api, hookPath(api, target.id));
  if (answer.kind !== 'answer') return answer;
  const disabled = fieldsOf(answer.json).active === false;
  const reason = disabled ? `The webhook is switched off in ${api.name}.` : null;
  return { kind: 'hook', id: target.id, disabled, reason };
}

export async function removeHook(
  net: Outbound,
  target: Target & { id: string },
): Promise<{ kind: 'removed' } | Setback> {
  const api = bitbucketApi(net, target);
  return removedHook(await ask(api, hookPath(api, target.id), { method: 'DELETE' }));
}

/** Data Center delivers before it answers, and returns the outcome. Cloud has no such call. */
export async function testHook(net: Outbound, target: Target & { id: string }): Promise<{ kind: 'sent' } | Setback> {
  const api = bitbucketApi(net, target);
  const hook = await ask(api, hookPath(api, target.id));
  if (hook.kind !== 'answer') return hook;
  if (isCloud(target.address)) {
    const reason =
      'Bitbucket Cloud cannot be asked for a test delivery: the next build status will show whether it works.';
    return { kind: 'refused', reason };
  }
  const url = textOf(fieldsOf(hook.json).url, 2_048) ?? '';
  const query = new URLSearchParams({ webhookId: target.id, url, sslVerificationRequired: String(isSecure(url)) });
  const answer = await ask(api, `${api.webhooks}/test?${query}`, { method: 'POST' });
  if (answer.kind !== 'answer') return answer;
  const { response } = fieldsOf(answer.json);
  if (response === null) return { kind: 'refused', reason: 'Bitbucket could not deliver: nothing answered it.' };
  const got = idOf(fieldsOf(response).statusCode);
  if (got === null || got.startsWith('2')) return { kind: 'sent' };
  return { kind: 'refused', reason: `Bitbucket sent a test delivery, and ${got} came back.` };
}

async function findHook(api: BitbucketApi, hook: Hook): Promise<{ kind: 'found'; id: string | null } | Setback> {
  const list = await askAll(api, api.webhooks);
  if (list.kind !== 'list') return list;
  const match = list.items.find(({ url }) => url === hook.url);
  return { kind: 'found', id: match === undefined ? null : idIn(match) };
}

async function writeHook(api: BitbucketApi, id: string | null, hook: Hook): Promise<Answer | Setback> {
  const body = bodyOf(api, hook);
  return id === null
    ? await ask(api, api.webhooks, { method: 'POST', body })
    : await ask(api, hookPath(api, id), { method: 'PUT', body });
}

function bodyOf({ address }: BitbucketApi, { url, secret }: Hook): object {
  if (isCloud(address)) return { description: name, url, active: true, secret, events: cloudEvents };
  const configuration = { secret };
  const sslVerificationRequired = isSecure(url);
  return { name, url, active: true, events: dataCenterEvents, configuration, sslVerificationRequired };
}

function idIn({ id, uuid }: Fields): string | null {
  return idOf(id) ?? textOf(uuid, 64);
}

function hookPath(api: BitbucketApi, id: string): string {
  return `${api.webhooks}/${encodeURIComponent(id)}`;
}

function isSecure(url: string): boolean {
  return url.startsWith('https:');
}
