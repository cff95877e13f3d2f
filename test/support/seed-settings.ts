import { askAgain } from './ask-again.ts';
import { hostileText, people } from './seed.ts';
import { startStubGitlab } from './stub-gitlab.ts';

// What a name may hold.
const hostileName = hostileText.replaceAll(/\p{Cc}/gu, '').slice(0, 100);

type Ask = (path: string, body?: object) => Promise<Record<string, string>>;

/** Through the API, as people do it: tokens, an invitation, connections with deliveries, channels. */
export async function seedSettings(url: string, password: string): Promise<void> {
  const admin = await signedIn(url, people.admin, password);
  await admin('/api/tokens', { name: 'jenkins', scopes: ['ingest'] });
  await admin('/api/tokens', { name: 'weekly report', scopes: ['read'], expires_at: '2099-01-01T00:00:00Z' });
  await admin('/api/members', { email: 'jonas@acme.example', role: 'member' });
  const target = await signedIn(url, people.target, password);
  await target('/api/tokens', { name: hostileName, scopes: ['ingest'] });
  await target('/api/members', { email: '<img/src=x/onerror=alert(1)>@hostile.test', role: 'member' });
  await connect(url, await signedIn(url, people.payer, password));
  await addChannels(await signedIn(url, people.payer, password));
}

/** Nothing is called: the deliveries are what a GitLab would send. */
async function connect(url: string, ask: Ask): Promise<void> {
  const project = 'acme/storefront';
  const gitlab = await startStubGitlab({ project });
  const made = await ask('/api/connections', { forge: 'forge-a', base_url: gitlab.baseUrl, project });
  await ask('/api/connections', {
    ...{ forge: 'forge-b', edition: 'self-hosted', base_url: 'https://git.acme.example' },
    ...{ project_key: 'SHOP', repo_slug: 'payments' },
  });
  await ask('/api/connections', { forge: 'forge-b', edition: 'cloud', workspace: 'acme', repo_slug: 'mobile' });
  const to = { url: `${url}/webhook/forge-a?connection=${made.id}`, secret: made.secret ?? '' };
  await gitlab.deliver('job', gitlab.failedJob({ name: 'build' }), { ...to, secret: 'wrong' });
  await gitlab.deliver('job', gitlab.failedJob({ name: 'build' }), to);
  await gitlab.deliver('pipeline', gitlab.failedJob({ name: 'unit', status: 'success' }, { status: 'success' }), to);
  await gitlab.close();
}

async function addChannels(ask: Ask): Promise<void> {
  await ask('/api/channels', {
    ...{ kind: 'slack', name: '#builds', url: 'https://hooks.slack.com/services/T0/B0/not-a-real-one' },
    filters: { severity: ['high', 'critical'], projects: ['acme/*'] },
  });
  await ask('/api/channels', {
    ...{ kind: 'teams', name: 'Platform team', url: 'https://example.logic.azure.com/workflows/not-a-real-one' },
    ...{ filters: { only_new: true }, digest: 'daily' },
    quiet_hours: { start: '22:00', end: '07:00', time_zone: 'Europe/Berlin' },
  });
}

async function signedIn(url: string, email: string, password: string): Promise<Ask> {
  const answer = await post(`${url}/api/auth/login`, { email, password }, {});
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const csrf = cookies.find((cookie) => cookie.startsWith('csrf_token='))?.slice('csrf_token='.length) ?? '';
  const headers = { cookie: cookies.join('; '), 'x-csrf-token': csrf };
  return async (path, body = {}) => {
    const answer: unknown = await (await post(url + path, body, headers)).json();
    return answer as Record<string, string>;
  };
}

async function post(url: string, body: object, headers: Record<string, string>): Promise<Response> {
  const answer = await askAgain(
    async () =>
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  );
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
