import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type TokenEndpointResponse,
} from 'openid-client';
import { asOurs, configure, type OauthApplication, type OauthProduct, wordOf } from './oauth-application.ts';

// https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-user-access-token-for-a-github-app
const product: OauthProduct = {
  name: 'GitHub',
  authorizePath: '/login/oauth/authorize',
  tokenPath: '/login/oauth/access_token',
  toCorrect: 'FIRSTFAIL_GITHUB_CLIENT_ID, FIRSTFAIL_GITHUB_CLIENT_SECRET or the callback URL of the App on GitHub',
};

export type UserTokenAnswer =
  | { kind: 'granted'; token: string }
  /** The code is unknown, used or expired. */
  | { kind: 'gone' };

/** Signing in at GitHub, so that it tells which installations of the App a person may see. */
export interface GithubSignIn {
  /** Where the browser goes. The verifier stays here: GitHub gets its hash (PKCE, S256). */
  address(request: { state: string; verifier: string }): Promise<string>;
  /** The token is for a few calls at once, and is not kept. */
  redeem(request: { code: string; state: string; verifier: string }): Promise<UserTokenAnswer>;
}

/** Throws `unavailable` for whatever GitHub says beyond a token and that there is none. */
export function createGithubSignIn(application: OauthApplication, fetch: typeof globalThis.fetch): GithubSignIn {
  const { redirectUri } = application;
  const configuration = configure(application, product, withStatuses(fetch));
  return {
    address: async ({ state, verifier }) => {
      const challenge = await calculatePKCECodeChallenge(verifier);
      const parameters = { redirect_uri: redirectUri, state, code_challenge: challenge };
      return buildAuthorizationUrl(configuration, { ...parameters, code_challenge_method: 'S256' }).href;
    },
    redeem: async ({ code, state, verifier }) => {
      const answered = new URL(`${redirectUri}?${new URLSearchParams({ code, state })}`);
      const checks = { expectedState: state, pkceCodeVerifier: verifier };
      return await answerOf(authorizationCodeGrant(configuration, answered, checks));
    },
  };
}

async function answerOf(asked: Promise<TokenEndpointResponse>): Promise<UserTokenAnswer> {
  try {
    return { kind: 'granted', token: (await asked).access_token };
  } catch (error) {
    if (wordOf(error) === 'bad_verification_code') return { kind: 'gone' };
    throw asOurs(error, product);
  }
}

/** GitHub answers errors with 200, which the library takes for a token without its members. */
function withStatuses(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    const text = await answer.text();
    const status = answer.status === 200 && namesError(text) ? 400 : answer.status;
    return new Response(text, { status, headers: answer.headers });
  };
}

function namesError(text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null && 'error' in answer;
  } catch {
    // What is not JSON names nothing; the library says so.
    return false;
  }
}
