import { createHash, generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto';
import type { AppSettings } from '../../src/forges/github/github-app.ts';
import type { SeenRequest, StubAnswer } from './stub-server.ts';

export type StubAppRepository = { id: number; fullName: string; isPrivate?: boolean; isArchived?: boolean };
export type StubInstallation = {
  id: number;
  account: string;
  suspended: boolean;
  repositories: StubAppRepository[];
};
/** Who is signed in at this GitHub, and the ids of repositories that they may see in each installation. */
export type StubPerson = { sees: Record<number, number[]> };

/**
 * The App of a stub GitHub, strict as the product is: JWTs that are verified, tokens of installations that are narrowed
 * and end, and the sign-in of a person with PKCE.
 */
export type StubGithubApp = {
  appId: string;
  slug: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
  privateKey: KeyObject;
  installations: StubInstallation[];
  person: StubPerson;
  /** What is registered; tests set it to what the service uses. */
  callbackUrl: string;
  /** The clock of this GitHub. */
  now: () => Date;
  settings(baseUrl: string): AppSettings;
  /** All tokens are worthless from here on. */
  revoke(): void;
  /** Whether the token may call the API of the repository with this id. */
  mayUse(authorization: string | undefined, repositoryId: number): 'yes' | 'hidden' | 'no';
  /** Undefined where the path is none of the App. */
  answer(request: SeenRequest): StubAnswer | undefined;
};

type Token = { installation: StubInstallation; repositories: number[] | undefined; until: number };
type Path = { method: string; pathname: string; query: URLSearchParams; request: SeenRequest };

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const tokenMs = 60 * 60_000;

export function stubGithubApp(): StubGithubApp {
  const codes = new Map<string, { challenge: string; person: StubPerson }>();
  const people = new Map<string, StubPerson>();
  const tokens = new Map<string, Token>();
  const app: StubGithubApp = {
    ...{ appId: '424242', slug: 'firstfail-of-acme', clientId: 'Iv23stub', privateKey },
    clientSecret: ['client', 'x'.repeat(20)].join('-'),
    webhookSecret: ['webhook', 'x'.repeat(20)].join('-'),
    installations: [],
    person: { sees: {} },
    callbackUrl: 'http://127.0.0.1/callback',
    now: () => new Date(),
    settings: (baseUrl) => ({ baseUrl, appId: app.appId, privateKey, webhookSecret: app.webhookSecret }),
    revoke: () => tokens.clear(),
    mayUse: (authorization, repositoryId) => {
      const token = tokenOf(authorization);
      if (token === undefined) return 'no';
      return reposOf(token).some(({ id }) => id === repositoryId) ? 'yes' : 'hidden';
    },
    answer: (request) => {
      const { pathname, searchParams: query } = new URL(request.path, 'http://stub');
      const path = { method: request.method, pathname, query, request };
      return signInAnswer(path) ?? appAnswer(path) ?? tokenAnswer(path) ?? personAnswer(path);
    },
  };
  return app;

  function tokenOf(authorization: string | undefined): Token | undefined {
    const token = tokens.get(authorization?.replace(/^Bearer /, '') ?? '');
    if (token === undefined || token.until <= app.now().getTime() || token.installation.suspended) return undefined;
    return token;
  }

  function signInAnswer({ method, pathname, query, request }: Path): StubAnswer | undefined {
    if (method === 'GET' && pathname === '/login/oauth/authorize') return authorize(query);
    if (method !== 'POST' || pathname !== '/login/oauth/access_token') return undefined;
    if (!request.headers.accept?.includes('application/json')) return { status: 200, body: 'error=form_encoded' };
    return redeem(new URLSearchParams(request.body));
  }

  function authorize(query: URLSearchParams): StubAnswer {
    const wrong = [
      query.get('client_id') !== app.clientId && 'client_id',
      query.get('redirect_uri') !== app.callbackUrl && 'redirect_uri',
      query.get('code_challenge_method') !== 'S256' && 'code_challenge_method',
      !/^[\w-]{43}$/.test(query.get('code_challenge') ?? '') && 'code_challenge',
      query.has('scope') && 'scope',
      !query.get('state') && 'state',
    ].filter(Boolean);
    if (wrong.length > 0) return { status: 400, body: `wrong: ${wrong.join(', ')}` };
    const code = randomBytes(10).toString('hex');
    codes.set(code, { challenge: query.get('code_challenge') ?? '', person: app.person });
    const answer = new URLSearchParams({ code, state: query.get('state') ?? '' });
    return { status: 302, headers: { location: `${app.callbackUrl}?${answer}` } };
  }

  /** GitHub answers errors with 200. */
  function redeem(form: URLSearchParams): StubAnswer {
    const error = (word: string): StubAnswer => ({ status: 200, json: { error: word, error_description: 'No.' } });
    const isOurs = form.get('client_id') === app.clientId && form.get('client_secret') === app.clientSecret;
    if (!isOurs) return error('incorrect_client_credentials');
    if (form.get('redirect_uri') !== app.callbackUrl) return error('redirect_uri_mismatch');
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code?.challenge !== challenge) return error('bad_verification_code');
    const token = ['ghu', randomBytes(18).toString('hex')].join('_');
    people.set(token, code.person);
    return { status: 200, json: { access_token: token, token_type: 'bearer', scope: '', expires_in: 28_800 } };
  }

  function appAnswer({ method, pathname, request }: Path): StubAnswer | undefined {
    const wanted = /^\/api\/v3\/app\/installations\/(\d+)\/access_tokens$/.exec(pathname)?.[1];
    if (pathname !== '/api/v3/app' && (wanted === undefined || method !== 'POST')) return undefined;
    const mistake = jwtMistake(request.headers.authorization, app);
    if (mistake !== undefined) return refusal(401, mistake);
    if (wanted === undefined) return { status: 200, json: { id: Number(app.appId), slug: app.slug } };
    return newToken(Number(wanted), JSON.parse(request.body || '{}'));
  }

  function newToken(id: number, { repository_ids: wanted }: { repository_ids?: number[] }): StubAnswer {
    const installation = app.installations.find((one) => one.id === id);
    if (installation === undefined) return refusal(404, 'Not Found');
    if (installation.suspended) return refusal(403, 'This installation has been suspended');
    const has = (one: number) => installation.repositories.some((repository) => repository.id === one);
    if (wanted?.some((one) => !has(one))) {
      return refusal(422, 'There is at least one repository that does not exist or is not accessible.');
    }
    const token = ['ghs', randomBytes(18).toString('hex')].join('_');
    const until = app.now().getTime() + tokenMs;
    tokens.set(token, { installation, repositories: wanted, until });
    return { status: 201, json: { token, expires_at: new Date(until).toISOString() } };
  }

  function tokenAnswer({ method, pathname, query, request }: Path): StubAnswer | undefined {
    if (method !== 'GET' || pathname !== '/api/v3/installation/repositories') return undefined;
    const token = tokenOf(request.headers.authorization);
    return token === undefined ? refusal(401, 'Bad credentials') : repositoriesReply(query, reposOf(token));
  }

  function personAnswer({ method, pathname, query, request }: Path): StubAnswer | undefined {
    const asked = /^\/api\/v3\/user\/installations(?:\/(\d+)\/repositories)?$/.exec(pathname);
    if (asked === null || method !== 'GET') return undefined;
    const person = people.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (person === undefined) return refusal(401, 'Bad credentials');
    const shown = app.installations.filter(({ id }) => person.sees[id] !== undefined);
    if (asked[1] === undefined) {
      const installations = pageOf(query, shown.map(installationReply));
      return { status: 200, json: { total_count: shown.length, installations } };
    }
    const installation = shown.find(({ id }) => String(id) === asked[1]);
    if (installation === undefined) return refusal(404, 'Not Found');
    const sees = person.sees[installation.id] ?? [];
    return repositoriesReply(
      query,
      installation.repositories.filter(({ id }) => sees.includes(id)),
    );
  }
}

function reposOf({ installation, repositories }: Token): StubAppRepository[] {
  return installation.repositories.filter(({ id }) => repositories?.includes(id) ?? true);
}

/** What is wrong with the JWT of an App, as GitHub says it. */
function jwtMistake(authorization: string | undefined, { appId, now }: StubGithubApp): string | undefined {
  const [head = '', claims = '', signature = ''] = (authorization ?? '').replace(/^Bearer /, '').split('.');
  const unreadable = 'A JSON web token could not be decoded';
  if (signature === '') return unreadable;
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  if (read(head).alg !== 'RS256') return unreadable;
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'));
  const { iss, iat, exp } = read(claims);
  if (!isSigned || iss !== appId) return unreadable;
  const seconds = now().getTime() / 1000;
  if (iat > seconds) return "'Issued at' claim ('iat') must be an Integer representing the time in the past";
  return exp > seconds + 600 || exp <= seconds ? "'Expiration time' claim ('exp') is too far in the future" : undefined;
}

function installationReply({ id, account, suspended }: StubInstallation): object {
  const suspended_at = suspended ? '2026-11-20T10:00:00Z' : null;
  return { id, account: { login: account, id: 77, type: 'Organization' }, app_id: 424_242, suspended_at };
}

function repositoriesReply(query: URLSearchParams, all: StubAppRepository[]): StubAnswer {
  const repositories = pageOf(query, all).map(({ id, fullName, isPrivate = true, isArchived = false }) => {
    return { id, full_name: fullName, private: isPrivate, archived: isArchived };
  });
  return { status: 200, json: { total_count: all.length, repositories } };
}

function pageOf<Item>(query: URLSearchParams, items: Item[]): Item[] {
  const size = Math.min(Number(query.get('per_page') ?? 30), 100);
  return items.slice((Number(query.get('page') ?? 1) - 1) * size).slice(0, size);
}

function refusal(status: number, message: string): StubAnswer {
  return { status, json: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) } };
}
