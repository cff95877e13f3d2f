import type { Answer } from '../ask.ts';
import { type Fields, fieldsOf, idOf, isTrue, textOf } from '../fields.ts';
import type { Access, Delivery, Setback } from '../forge.ts';
import { isSigned } from '../signed-body.ts';
import { type AppEvent, readAppDelivery } from './app-delivery.ts';
import { type AppKey, type AppSurroundings, askAsApp } from './ask-as-app.ts';
import { askAll, githubCaller } from './github-api.ts';
import { InstallationTokens, type InstalledRepository } from './installation-tokens.ts';

/** The App that the operator made on a GitHub. */
export type AppSettings = AppKey & { webhookSecret: string };

/** An account at which the App is installed. */
export type Installation = { id: string; account: string; isSuspended: boolean };

export type Repository = { id: string; project: string; isPrivate: boolean; isArchived: boolean };

export type Repositories = { kind: 'repositories'; repositories: Repository[]; isMore: boolean };

export type About = { kind: 'app'; slug: string; installUrl: string };

/** https://docs.github.com/apps */
export interface GithubApp {
  baseUrl: string;
  /** The name of the App in addresses, where it is installed, and as the author of what it posts: `<slug>[bot]`. */
  about(): Promise<About | Setback>;
  /** Never throws; undefined for what tells of no installation. */
  read(delivery: Delivery): AppEvent | undefined;
  /** Whether the App's own webhook sent it. */
  verify(delivery: Pick<Delivery, 'headers' | 'raw'>): boolean;
  access(repository: InstalledRepository): Promise<{ kind: 'access'; access: Access } | Setback>;
  /** From now on new tokens. */
  forget(installationId: string): void;
  /** Those that the installation covers. */
  repositories(installationId: string): Promise<Repositories | Setback>;
  /** The installations of this App that GitHub shows to the person of this token. */
  installationsOf(userToken: string): Promise<{ kind: 'installations'; installations: Installation[] } | Setback>;
  /** Those of an installation that GitHub shows to this person. */
  repositoriesOf(userToken: string, installationId: string): Promise<Repositories | Setback>;
}

export function createGithubApp(settings: AppSettings, around: AppSurroundings): GithubApp {
  const { baseUrl, webhookSecret } = settings;
  const { net } = around;
  const tokens = new InstallationTokens(settings, around);
  const caller = (access: Pick<Access, 'token'> | Access) => githubCaller(net, baseUrl, access);
  const access: GithubApp['access'] = async (repository) => {
    const answer = await tokens.tokenFor(repository);
    if (answer.kind !== 'token') return answer;
    const { token } = answer;
    const renew = async () => {
      const another = await tokens.tokenFor(repository, token);
      return another.kind === 'token' ? another.token : undefined;
    };
    return { kind: 'access', access: { kind: 'app', token, appId: settings.appId, renew } };
  };
  return {
    baseUrl,
    about: async () => aboutOf(baseUrl, await askAsApp(around, settings, { path: '/app' })),
    read: readAppDelivery,
    verify: ({ headers, raw }) => isSigned(raw, webhookSecret, headers['x-hub-signature-256']),
    access,
    forget: (installationId) => tokens.forget(installationId),
    repositories: async (installationId) => {
      const answer = await access({ installationId });
      if (answer.kind !== 'access') return answer;
      return await listRepositories(caller(answer.access), '/installation/repositories');
    },
    installationsOf: async (token) => await listInstallations(caller({ token })),
    repositoriesOf: async (token, installationId) => {
      const path = `/user/installations/${encodeURIComponent(installationId)}/repositories`;
      return await listRepositories(caller({ token }), path);
    },
  };
}

type Caller = ReturnType<typeof githubCaller>;

function aboutOf(baseUrl: string, answer: Answer | Setback): About | Setback {
  if (answer.kind !== 'answer') return answer;
  const slug = textOf(fieldsOf(answer.json).slug, 200);
  // An Enterprise Server has its Apps at another path.
  const apps = /^(?:github\.com|.+\.ghe\.com)$/.test(new URL(baseUrl).host) ? 'apps' : 'github-apps';
  const installUrl = `${baseUrl}/${apps}/${encodeURIComponent(slug ?? '')}/installations/new`;
  if (slug !== null) return { kind: 'app', slug, installUrl };
  return { kind: 'later', reason: 'GitHub did not say which App this is.', retryAfterMs: undefined };
}

async function listRepositories(api: Caller, path: string): Promise<Repositories | Setback> {
  const list = await askAll(api, path, 'repositories');
  if (list.kind !== 'list') return list;
  return { kind: 'repositories', repositories: list.items.flatMap(repositoryOf), isMore: list.isMore };
}

/** Without what lacks an id or a name. */
export function repositoryOf(item: Fields): Repository[] {
  const [id, project] = [idOf(item.id), textOf(item.full_name, 500)];
  if (id === null || project === null) return [];
  return [{ id, project, isPrivate: item.private !== false, isArchived: isTrue(item.archived) }];
}

async function listInstallations(api: Caller) {
  const list = await askAll(api, '/user/installations', 'installations');
  if (list.kind !== 'list') return list;
  return { kind: 'installations' as const, installations: list.items.flatMap(installationOf) };
}

function installationOf({ id: given, account, suspended_at: suspendedAt }: Fields): Installation[] {
  const [id, login] = [idOf(given), textOf(fieldsOf(account).login ?? fieldsOf(account).slug, 200)];
  if (id === null || login === null) return [];
  return [{ id, account: login, isSuspended: suspendedAt !== null && suspendedAt !== undefined }];
}
