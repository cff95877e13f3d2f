import { createHash, randomBytes } from 'node:crypto';
import type { SeenRequest, StubAnswer } from './stub-server.ts';

/** The OAuth part of a stub GitLab: one application, whose user always says yes. */
export type GitlabOauth = {
  clientId: string;
  clientSecret: string;
  /** What is registered; tests set it to what the service uses. */
  redirectUri: string;
  /** Whether an access token is in force. */
  accepts(token: string): boolean;
  /** Access tokens run out; refresh tokens still work. */
  expire(): void;
  /** The user withdraws what was granted. */
  revoke(): void;
  /** Undefined where the path is none of OAuth. */
  answer(request: SeenRequest): StubAnswer | undefined;
};

type Code = { challenge: string; redirectUri: string };

export function gitlabOauth(): GitlabOauth {
  const codes = new Map<string, Code>();
  const access = new Set<string>();
  const refresh = new Set<string>();
  const oauth: GitlabOauth = {
    clientId: 'stub-application',
    clientSecret: ['gloas', 'x'.repeat(20)].join('-'),
    redirectUri: 'http://127.0.0.1/callback',
    accepts: (token) => access.has(token),
    expire: () => access.clear(),
    revoke: () => {
      access.clear();
      refresh.clear();
    },
    answer: ({ method, path, headers, body }) => {
      const { pathname, searchParams } = new URL(path, 'http://stub');
      if (method === 'GET' && pathname === '/oauth/authorize') return authorize(searchParams);
      if (method !== 'POST' || pathname !== '/oauth/token') return undefined;
      if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return refuse('invalid_request');
      const form = new URLSearchParams(body);
      const isOurs = form.get('client_id') === oauth.clientId && form.get('client_secret') === oauth.clientSecret;
      if (!isOurs) return refuse('invalid_client', 401);
      if (form.get('redirect_uri') !== oauth.redirectUri) return refuse('invalid_grant');
      if (form.get('grant_type') === 'authorization_code') return redeem(form);
      return form.get('grant_type') === 'refresh_token' ? renew(form) : refuse('unsupported_grant_type');
    },
  };
  return oauth;

  function authorize(query: URLSearchParams): StubAnswer {
    const wrong = [
      query.get('client_id') !== oauth.clientId && 'client_id',
      query.get('redirect_uri') !== oauth.redirectUri && 'redirect_uri',
      query.get('response_type') !== 'code' && 'response_type',
      query.get('scope') !== 'api' && 'scope',
      query.get('code_challenge_method') !== 'S256' && 'code_challenge_method',
      !/^[\w-]{43}$/.test(query.get('code_challenge') ?? '') && 'code_challenge',
      !query.get('state') && 'state',
    ].filter(Boolean);
    if (wrong.length > 0) return { status: 400, body: `wrong: ${wrong.join(', ')}` };
    const code = randomBytes(16).toString('hex');
    codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri: oauth.redirectUri });
    const answer = new URLSearchParams({ code, state: query.get('state') ?? '' });
    return { status: 302, headers: { location: `${oauth.redirectUri}?${answer}` } };
  }

  function redeem(form: URLSearchParams): StubAnswer {
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isRight = verifier.length >= 43 && verifier.length <= 128 && code?.challenge === challenge;
    return isRight ? grant() : refuse('invalid_grant');
  }

  /** Both old tokens are worthless from here on. */
  function renew(form: URLSearchParams): StubAnswer {
    if (!refresh.has(form.get('refresh_token') ?? '')) return refuse('invalid_grant');
    oauth.revoke();
    return grant();
  }

  function grant(): StubAnswer {
    const tokens = { access_token: randomBytes(32).toString('hex'), refresh_token: randomBytes(32).toString('hex') };
    access.add(tokens.access_token);
    refresh.add(tokens.refresh_token);
    const created_at = Math.floor(Date.now() / 1000);
    return { status: 200, json: { ...tokens, token_type: 'bearer', expires_in: 7200, scope: 'api', created_at } };
  }
}

function refuse(error: string, status = 400): StubAnswer {
  const error_description = 'The provided authorization grant is invalid, expired or revoked.';
  const challenge = `Bearer realm="Doorkeeper", error="${error}", error_description="${error_description}"`;
  return { status, headers: { 'www-authenticate': challenge }, json: { error, error_description } };
}
