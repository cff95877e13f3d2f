import { privateKeyFile, publicUrl, type Setting, text } from './setting.ts';

/** What the operator has set up on Git platforms: an application on a GitLab, an App on a GitHub. */
export const forgeSettings = {
  gitlabUrl: {
    name: 'FIRSTFAIL_GITLAB_URL',
    default: undefined,
    documentation: 'The GitLab whose projects are connected by signing in there. Unset: by access tokens only.',
    wants: 'an http or https URL without query and fragment',
    parse: publicUrl,
  },
  gitlabClientId: {
    name: 'FIRSTFAIL_GITLAB_CLIENT_ID',
    default: undefined,
    documentation: 'The application ID that this GitLab shows for Firstfail.',
    ...text('an application ID'),
  },
  gitlabClientSecret: {
    name: 'FIRSTFAIL_GITLAB_CLIENT_SECRET',
    default: undefined,
    documentation: 'The secret of that application.',
    secret: true,
    ...text('the secret of the application'),
  },
  githubUrl: {
    name: 'FIRSTFAIL_GITHUB_URL',
    default: undefined,
    documentation:
      'The GitHub with the App of Firstfail: `https://github.com`, or an Enterprise Server. Unset: by access tokens only; see [connect-github.md](connect-github.md#the-github-app).',
    wants: 'an http or https URL without query and fragment, like https://github.com',
    parse: publicUrl,
  },
  githubAppId: {
    name: 'FIRSTFAIL_GITHUB_APP_ID',
    default: undefined,
    documentation: 'The App ID that this GitHub shows.',
    wants: 'a whole number, the App ID',
    parse: (id: string) => (/^\d{1,19}$/.test(id) ? id : undefined),
  },
  githubPrivateKey: {
    name: 'FIRSTFAIL_GITHUB_PRIVATE_KEY_FILE',
    default: undefined,
    documentation: 'The file with the private key of the App, as GitHub made it. Read at the start.',
    wants: 'a file with a private RSA key in the form PEM, which this account may read',
    parse: privateKeyFile,
  },
  githubWebhookSecret: {
    name: 'FIRSTFAIL_GITHUB_WEBHOOK_SECRET',
    default: undefined,
    documentation: 'The webhook secret that was entered for the App.',
    secret: true,
    wants: 'at least 16 characters',
    parse: (secret: string) => (secret.length >= 16 ? secret : undefined),
  },
  githubClientId: {
    name: 'FIRSTFAIL_GITHUB_CLIENT_ID',
    default: undefined,
    documentation: 'The client ID of the App.',
    ...text('a client ID'),
  },
  githubClientSecret: {
    name: 'FIRSTFAIL_GITHUB_CLIENT_SECRET',
    default: undefined,
    documentation: 'A client secret of the App.',
    secret: true,
    ...text('a client secret of the App'),
  },
} satisfies Record<string, Setting<unknown>>;
