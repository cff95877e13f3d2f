import { logTypes } from '../../contract/analyses/ingest.ts';
import { type Endpoint, endpoints } from '../../contract/endpoints.ts';
import { acceptsLogs } from './accepts-logs.ts';

type Parameter = { in: 'query' | 'header'; name: string; required: boolean; description: string; schema: object };
type Headers = Record<string, { description: string; schema: object }>;
type Schema = { $ref?: string; properties?: Record<string, Schema>; description?: string };
type Content = Record<string, { schema: Schema }>;
type Operation = {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses?: Record<string, { headers?: Headers }>;
};
export type Described = {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

const text = { type: 'string' };
const seconds = { type: 'integer', minimum: 0 };

const headers = {
  'Retry-After': { description: 'after how many seconds to try again', schema: seconds },
  'WWW-Authenticate': { description: 'how to authenticate: RFC 6750', schema: text },
  RateLimit: { description: 'what is left of the window, such as "ingest";r=59;t=60', schema: text },
  'RateLimit-Policy': { description: 'the window, such as "ingest";q=60;w=60', schema: text },
  'Idempotent-Replayed': { description: 'true: the answer to an earlier post with this key', schema: text },
  'Server-Timing': { description: 'how long reading, analysing and storing took', schema: text },
  'Firstfail-Ignored': {
    description:
      'members and parameters that were sent and that nothing reads, at most ten, and how many more: colour, +3',
    schema: text,
  },
  Link: { description: 'rel="next": the next page', schema: text },
  'Set-Cookie': { description: 'the session and its CSRF token', schema: text },
};

const idempotencyKey = header('Idempotency-Key', {
  description: 'the same payload again with the same key is answered like the first; remembered for 24 hours',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e][\\x20-\\x7e]*$' },
});
const contentEncoding = header('Content-Encoding', {
  description: 'gzip where the body is packed; nothing else is taken',
  schema: { type: 'string', enum: ['gzip', 'identity'] },
});
const csrfToken = header('X-CSRF-Token', {
  description: 'with a session: the value of the cookie csrf_token',
  schema: text,
});
const gitlabHeaders: Parameter[] = [
  header('X-Gitlab-Token', { description: 'the secret, where the delivery is not signed', schema: text }),
  header('X-Forge-Token', { description: 'the same', schema: text }),
  header('webhook-id', { description: 'of Standard Webhooks, with the two below', schema: text }),
  header('webhook-timestamp', { description: 'when it was signed, in seconds', schema: text }),
  header('webhook-signature', { description: 'the signatures', schema: text }),
  header('X-Gitlab-Event', { description: 'what the delivery tells of', schema: text }),
  header('X-Gitlab-Instance', { description: 'where the GitLab is', schema: text }),
];
const bitbucketHeaders: Parameter[] = [
  header('X-Hub-Signature', { description: 'sha256= and the HMAC of the body', schema: text }),
  header('X-Event-Key', { description: 'what the delivery tells of', schema: text }),
];
const githubHeaders: Parameter[] = [
  header('X-Hub-Signature-256', { description: 'sha256= and the HMAC of the body', schema: text }),
  header('X-GitHub-Event', { description: 'what the delivery tells of', schema: text }),
  header('X-GitHub-Delivery', { description: 'the same for each time an event is delivered', schema: text }),
];
const forgeHeaders: Record<string, Parameter[]> = {
  receiveGitlab: gitlabHeaders,
  receiveGitlabByName: gitlabHeaders,
  receiveBitbucket: bitbucketHeaders,
  receiveBitbucketByName: bitbucketHeaders,
  receiveGithub: githubHeaders,
  receiveGithubByName: githubHeaders,
};
const settingCookies = new Set<string>(['login', 'logout', 'csrf', 'changePassword', 'acceptInvitation']);

/** What schemas of bodies and parameters cannot state: headers, and that a log may be the whole body. */
export function describeHeaders(document: Described): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const operation = document.paths?.[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (operation === undefined) continue;
    const more = parametersOf(document, name, { endpoint, operation });
    if (more.length > 0) operation.parameters = [...(operation.parameters ?? []), ...more];
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      const named = headersOf(name, endpoint, Number(status));
      if (named.length > 0) response.headers = Object.fromEntries(named.map((one) => [one, headers[one]]));
    }
  }
}

const packed = {
  ...text,
  description: 'The log, packed; which packing it is, is seen by its bytes. The other fields are query parameters.',
};

function parametersOf(
  document: Described,
  name: string,
  { endpoint, operation }: { endpoint: Endpoint; operation: Operation },
): Parameter[] {
  const bySession = endpoint.method !== 'GET' && ['manual', 'session', 'admin'].includes(endpoint.credential);
  const csrf = bySession ? [csrfToken] : [];
  if (!acceptsLogs(endpoint)) return [...csrf, ...(forgeHeaders[name] ?? [])];
  const content: Content = operation.requestBody?.content ?? {};
  const fields = Object.entries(resolved(document, content['application/json']?.schema).properties ?? {});
  const schema = { ...text, description: 'The log itself; the other fields are query parameters.' };
  for (const type of logTypes) content[type] = { schema: type === 'text/plain' ? schema : packed };
  const queries = fields
    .filter(([field]) => field !== 'log')
    .map(([field, { description }]) => inQuery(field, description));
  return [...queries, idempotencyKey, contentEncoding, ...csrf];
}

/** What has a window of its own or shares that of posted logs. */
const countedToo = new Set(['recordOutcome', 'tryPattern']);

function headersOf(name: string, endpoint: Endpoint, status: number): (keyof typeof headers)[] {
  const isDone = status < 300;
  const isCounted = (acceptsLogs(endpoint) || countedToo.has(name)) && status !== 401 && status !== 403;
  const setsCookies = settingCookies.has(name) || name === 'changeMember' || name === 'removeMember';
  return [
    ...(status === 429 || status === 503 ? ['Retry-After' as const] : []),
    ...(status === 401 || (status === 403 && takesBearer(endpoint)) ? ['WWW-Authenticate' as const] : []),
    ...(isCounted ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
    ...(isDone && acceptsLogs(endpoint) ? (['Idempotent-Replayed', 'Server-Timing'] as const) : []),
    ...(forgeHeaders[name] === undefined && readsInput(endpoint, status) ? (['Firstfail-Ignored'] as const) : []),
    ...(isDone && endpoint.rows !== undefined ? (['Link'] as const) : []),
    ...(isDone && setsCookies ? (['Set-Cookie'] as const) : []),
  ];
}

/** Whether an answer may come after the parameters and the body were read: a credential and a rate come before them. */
function readsInput(endpoint: Endpoint, status: number): boolean {
  return !takesBearer(endpoint) || (status !== 401 && status !== 429);
}

function takesBearer({ credential }: Endpoint): boolean {
  return credential !== 'none' && credential !== 'visitor';
}

function resolved(document: Described, schema: Schema = {}): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components?.schemas?.[name] ?? {});
}

function inQuery(name: string, description: string | undefined): Parameter {
  const words = ['of a body of text/plain', description].filter(Boolean).join('; ');
  return { in: 'query', name, required: false, description: words, schema: text };
}

function header(name: string, { description, schema }: Pick<Parameter, 'description' | 'schema'>): Parameter {
  return { in: 'header', name, required: false, description, schema };
}
