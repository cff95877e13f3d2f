import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  refreshTokenGrant,
  type TokenEndpointResponse,
} from 'openid-client';
import { asOurs, configure, type OauthApplication, type OauthProduct, wordOf } from './oauth-application.ts';

// https://docs.gitlab.com/api/oauth2/
const product: OauthProduct = {
  name: 'GitLab',
  authorizePath: '/oauth/authorize',
  tokenPath: '/oauth/token',
  toCorrect:
    'FIRSTFAIL_GITLAB_CLIENT_ID, FIRSTFAIL_GITLAB_CLIENT_SECRET or the redirect URI of the application on GitLab',
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
export function createGitlabSignIn(application: OauthApplication, fetch: typeof globalThis.fetch): GitlabSignIn {
  const { baseUrl, redirectUri } = application;
  const configuration = configure(application, product, fetch);
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

async function answerOf(asked: Promise<TokenEndpointResponse>): Promise<GrantAnswer> {
  try {
    const { access_token, refresh_token = null, expires_in = null } = await asked;
    return {
      kind: 'granted',
      grant: { accessToken: access_token, refreshToken: refresh_token, expiresInSeconds: expires_in },
    };
  } catch (error) {
    if (wordOf(error) === 'invalid_grant') return { kind: 'gone' };
    throw asOurs(error, product);
  }
}
