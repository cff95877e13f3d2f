import type { Connection, NewConnection } from '../../src/contract/connections/connection.ts';

export type ForgeChoice = 'gitlab' | 'bitbucket-data-center' | 'bitbucket-cloud';

export type ForgeFields = {
  baseUrl: string;
  project: string;
  projectKey: string;
  repoSlug: string;
  workspace: string;
  accessToken: string;
};

type Forge = {
  value: ForgeChoice;
  name: string;
  about: string;
  /** Which of the fields it takes, in this order. */
  fields: readonly Exclude<keyof ForgeFields, 'accessToken'>[];
  token: string;
  body: (fields: ForgeFields) => NewConnection;
};

/** The Git platforms of the wizard. */
export const forges: readonly Forge[] = [
  {
    value: 'gitlab',
    name: 'GitLab',
    about: 'gitlab.com or your own. Failed jobs are announced, and their logs fetched.',
    fields: ['baseUrl', 'project'],
    token: 'A personal or project access token with the scope api and the role Maintainer.',
    body: ({ baseUrl, project, accessToken }) => ({
      ...{ forge: 'forge-a', base_url: baseUrl, project },
      ...given(accessToken),
    }),
  },
  {
    value: 'bitbucket-data-center',
    name: 'Bitbucket Data Center',
    about: 'Your own, 7.4 or newer. It announces builds; the CI sends their logs.',
    fields: ['baseUrl', 'projectKey', 'repoSlug'],
    token: 'An HTTP access token with repository admin rights.',
    body: ({ baseUrl, projectKey, repoSlug, accessToken }) => ({
      ...{ forge: 'forge-b', edition: 'self-hosted', base_url: baseUrl },
      ...{ project_key: projectKey, repo_slug: repoSlug },
      ...given(accessToken),
    }),
  },
  {
    value: 'bitbucket-cloud',
    name: 'Bitbucket Cloud',
    about: 'bitbucket.org. Failed builds are announced, and the logs of Pipelines fetched.',
    fields: ['workspace', 'repoSlug'],
    token: 'A repository access token that may administer webhooks and read pipelines.',
    body: ({ workspace, repoSlug, accessToken }) => ({
      ...{ forge: 'forge-b', edition: 'cloud', workspace, repo_slug: repoSlug },
      ...given(accessToken),
    }),
  },
];

/** The platform of a connection, by the name people know. */
export function forgeName({ forge, edition }: Pick<Connection, 'forge' | 'edition'>): string {
  if (forge === 'forge-a') return 'GitLab';
  return edition === 'cloud' ? 'Bitbucket Cloud' : 'Bitbucket Data Center';
}

function given(accessToken: string): { access_token?: string } {
  return accessToken === '' ? {} : { access_token: accessToken };
}
