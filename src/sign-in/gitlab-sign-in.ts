import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  ResponseBodyError,
  refreshTokenGrant,
  type TokenEndpointResponse,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { AppError } from '../kernel/app-error.ts';

// A refresh holds a connection of the database for so long.
const timeoutSeconds = 5;

/** The application that the operator made on a GitLab. https://docs.gitlab.com/api/oauth2/ */
export type GitlabApplication = {
  /** Without a slash at the end. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** The one that is entered there. */
  redirectUri: string;
};

export type Grant = { accessToken: string; refreshToken: string | null; expiresInSeconds: number | null };

export type GrantAnswer =
  | { kind: 'granted'; grant: Grant }
  /** The code or the refresh token is unknown, used, expired or revoked. */
  | { kind: 'gone' };

/** Connecting projects by signing in at GitLab, in place of entering a token. */
export interface GitlabSignIn {
  /** Of the connections that a sign-in makes. */
  forge: 'forge-a';
  baseUrl: string;
  /** Where the browser goes. The verifier stays here: GitLab gets its hash (PKCE, S256). */
  address(request: { state: string; verifier: string }): Promise<string>;
  redeem(request: { code: string; state: string; verifier: string }): Promise<GrantAnswer>;
  /** Makes both old tokens worthless. */
  refresh(refreshToken: string): Promise<GrantAnswer>;
}

/** Throws `unavailable` for whatever GitLab says beyond a grant and that there is none. */
export function createGitlabSignIn(application: GitlabApplication, fetch: typeof globalThis.fetch): GitlabSignIn {
  const { baseUrl, redirectUri } = application;
  const configuration = configure(application, fetch);
  return {
    forge: 'forge-a',
    baseUrl,
    address: async ({ state, verifier }) => {
      const challenge = await calculatePKCECodeChallenge(verifier);
      const parameters = { redirect_uri: redirectUri, scope: 'api', state, code_challenge: challenge };
      return buildAuthorizationUrl(configuration, { ...parameters, code_challenge_method: 'S256' }).href;
    },
    redeem: async ({ code, state, verifier }) => {
      const answered = new URL(`${redirectUri}?${new URLSearchParams({ code, state })}`);
      const checks = { expectedState: state, pkceCodeVerifier: verifier };
      return await answerOf(authorizationCodeGrant(configuration, answered, checks));
    },
    refresh: async (refreshToken) => {
      return await answerOf(refreshTokenGrant(configuration, refreshToken, { redirect_uri: redirectUri }));
    },
  };
}

function configure(application: GitlabApplication, fetch: typeof globalThis.fetch): Configuration {
  const { baseUrl, clientId, clientSecret } = application;
  const server = {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
  };
  const configuration = new Configuration(server, clientId, {}, ClientSecretPost(clientSecret));
  // The operator chose the address; a GitLab inside one's own network may have no certificate.
  if (baseUrl.startsWith('http:')) allowInsecureRequests(configuration);
  configuration.timeout = timeoutSeconds;
  configuration[customFetch] = fetch as CustomFetch;
  return configuration;
}

async function answerOf(asked: Promise<TokenEndpointResponse>): Promise<GrantAnswer> {
  try {
    const { access_token, refresh_token = null, expires_in = null } = await asked;
    return {
      kind: 'granted',
      grant: { accessToken: access_token, refreshToken: refresh_token, expiresInSeconds: expires_in },
    };
  } catch (error) {
    if (wordOf(error) === 'invalid_grant') return { kind: 'gone' };
    throw asOurs(error);
  }
}

/** GitLab says it in a header as well as in the body, and the library reads the header first. */
function wordOf(error: unknown): string | undefined {
  if (error instanceof ResponseBodyError) return error.error;
  return error instanceof WWWAuthenticateChallengeError ? error.cause[0]?.parameters.error : undefined;
}

/** What the library throws may quote what GitLab answered. */
function asOurs(error: unknown): AppError {
  const { cause } = error as Error;
  if (cause instanceof AppError) return cause;
  if (['invalid_client', 'unauthorized_client'].includes(wordOf(error) ?? '')) {
    return new AppError(
      'unavailable',
      'GitLab does not accept this service. The operator has to correct FIRSTFAIL_GITLAB_CLIENT_ID, ' +
        'FIRSTFAIL_GITLAB_CLIENT_SECRET or the redirect URI of the application on GitLab.',
    );
  }
  return new AppError('unavailable', 'GitLab did not answer as it should when asked for a token. Try again later.');
}
