import type { Connection, NewConnection } from '../../src/contract/connections/connection.ts';

export type ForgeChoice = 'github' | 'gitlab' | 'bitbucket-data-center' | 'bitbucket-cloud';

export type ForgeFields = {
  baseUrl: string;
  project: string;
  repository: string;
  projectKey: string;
  repoSlug: string;
  workspace: string;
  accessToken: string;
};

type Product = Pick<Connection, 'forge' | 'edition'>;

type Forge = Product & {
  value: ForgeChoice;
  name: string;
  about: string;
  /** The address that most people use. */
  usualUrl: string;
  /** Which of the fields it takes, in this order. */
  fields: readonly Exclude<keyof ForgeFields, 'accessToken'>[];
  token: string;
  /** What the token needs for comments and statuses: a sentence. */
  reportRights: string;
  /** The network from which the forge must reach the webhook. */
  reach: string;
  body: (fields: ForgeFields) => NewConnection;
};

const reachAnywhere =
  'Where the platform reaches this service by another address, replace what stands before /webhook.';

/** The Git platforms of the wizard. */
export const forges: readonly Forge[] = [
  {
    value: 'github',
    forge: 'forge-c',
    edition: null,
    name: 'GitHub',
    about: 'github.com or your Enterprise Server. Failed jobs are announced, and their logs fetched.',
    usualUrl: 'https://github.com',
    fields: ['baseUrl', 'repository'],
    token:
      'A fine-grained token with Actions: read and Webhooks: read and write, or a classic one with the scope repo.',
    reportRights: 'The token also needs Pull requests: read and write, and Commit statuses: read and write.',
    reach: reachAnywhere,
    body: ({ baseUrl, repository, accessToken }) => ({
      forge: 'forge-c',
      base_url: baseUrl,
      project: repository,
      ...given(accessToken),
    }),
  },
  {
    value: 'gitlab',
    forge: 'forge-a',
    edition: null,
    name: 'GitLab',
    about: 'gitlab.com or your own. Failed jobs are announced, and their logs fetched.',
    usualUrl: 'https://gitlab.com',
    fields: ['baseUrl', 'project'],
    token: 'A personal or project access token with the scope api and the role Maintainer.',
    reportRights: 'The token needs the scope api and at least the role Developer.',
    reach: reachAnywhere,
    body: ({ baseUrl, project, accessToken }) => ({
      forge: 'forge-a',
      base_url: baseUrl,
      project,
      ...given(accessToken),
    }),
  },
  {
    value: 'bitbucket-data-center',
    forge: 'forge-b',
    edition: 'self-hosted',
    name: 'Bitbucket Data Center',
    about: 'Your own, 7.4 or newer. It announces builds; the CI sends their logs.',
    usualUrl: '',
    fields: ['baseUrl', 'projectKey', 'repoSlug'],
    token: 'An HTTP access token with repository admin rights.',
    reportRights: 'The token needs the right to read the repository.',
    reach: reachAnywhere,
    body: ({ baseUrl, projectKey, repoSlug, accessToken }) => ({
      forge: 'forge-b',
      edition: 'self-hosted',
      base_url: baseUrl,
      project_key: projectKey,
      repo_slug: repoSlug,
      ...given(accessToken),
    }),
  },
  {
    value: 'bitbucket-cloud',
    forge: 'forge-b',
    edition: 'cloud',
    name: 'Bitbucket Cloud',
    about: 'bitbucket.org. Failed builds are announced, and the logs of Pipelines fetched.',
    usualUrl: '',
    fields: ['workspace', 'repoSlug'],
    token: 'A repository access token that may administer webhooks and read pipelines.',
    reportRights: 'The token also needs the scopes repository and pullrequest:write.',
    reach: 'Bitbucket Cloud must reach it from the internet.',
    body: ({ workspace, repoSlug, accessToken }) => ({
      forge: 'forge-b',
      edition: 'cloud',
      workspace,
      repo_slug: repoSlug,
      ...given(accessToken),
    }),
  },
];

/** The platform of a connection, by the name people know. */
export function forgeName(connection: Product): string {
  return platformOf(connection).name;
}

/** From where the platform of a connection must reach its webhook: a sentence. */
export function reachOf(connection: Product): string {
  return platformOf(connection).reach;
}

/** What the token of a connection needs for comments and statuses: a sentence. */
export function reportRightsOf(connection: Product): string {
  return platformOf(connection).reportRights;
}

function platformOf({ forge, edition }: Product): Forge {
  const platform = forges.find((one) => one.forge === forge && one.edition === edition);
  if (platform === undefined) throw new Error(`No platform is called ${forge}.`);
  return platform;
}

function given(accessToken: string): { access_token?: string } {
  return accessToken === '' ? {} : { access_token: accessToken };
}
