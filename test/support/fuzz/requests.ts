import fc from 'fast-check';
import type { Document, Operation, Schema } from './document.ts';
import { junk, marker, valuesOf } from './values.ts';

/** What is changed in a value: at the `at`-th place, counted over all of them, something else is put, or nothing,
 * or a character added. */
export type Change = { at: number; kind: 'replace' | 'remove' | 'add' | 'taint'; value: unknown };

export type BodyForm = { type: string | undefined; packed: 'no' | 'gzip' | 'broken'; text: 'json' | string };

/** A request as data; ids, credentials and what a valid call needs are put in when it is sent. */
export type FuzzRequest = {
  credential: Credential;
  /** Whether the body and the id are those of a call that would be taken, before the changes. */
  startsValid: boolean;
  body: unknown;
  changes: readonly Change[];
  form: BodyForm;
  /** Which of the ids that exist is named, or what is in its place. */
  id: number | string;
  query: [string, string][];
  headers: Record<string, string>;
  address: string;
};

export const credentials = [
  ...(['none', 'malformed', 'unknown token', 'ingest', 'read', 'both', 'member', 'member without csrf'] as const),
  ...([
    'admin',
    'admin without csrf',
    'admin with wrong csrf',
    'stranger',
    'broken cookie',
    'admin and token',
  ] as const),
];
export type Credential = (typeof credentials)[number];

const types = [
  ...['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;charset=utf-16', 'text/plain', ''],
  ...['text/plain; charset=latin1', 'application/octet-stream', 'application/x-www-form-urlencoded', `x/${marker}`],
  ...['multipart/form-data; boundary=x', 'application/merge-patch+json', ';;;', 'application/json, text/plain'],
];
const rawBodies = [
  ...[
    '',
    '{',
    '{"a":',
    'nul',
    '[]',
    '"text"',
    '0',
    'null',
    '{"a":1}}',
    '\ufeff{}',
    '{"log":"x","log":"y"}',
    '{"__proto__":{"a":1}}',
  ],
  ...[
    `{"constructor":{"prototype":{"${marker}":1}}}`,
    `{"${marker}":"\\ud800"}`,
    '{"a":1e999}',
    '[[[[[[[[',
    `<${marker}/>`,
  ],
  ...[`{"log":"${marker}"`, '{"log":12}', `\u0000${marker}`, `{"${marker}":${'['.repeat(2000)}${']'.repeat(2000)}}`],
];
const ids = [
  ...[
    '00000000-0000-0000-0000-000000000000',
    marker,
    `${marker}%00`,
    '%20',
    '%2f',
    '%ff',
    '%',
    '%e0%a4%a',
    'null',
    '-1',
  ],
  ...[
    '__proto__',
    'constructor',
    'v1:00',
    `${marker}'--`,
    '%F0%9F%98%80',
    '%ED%A0%80',
    `${marker}`.repeat(100),
    ';x',
    ':id',
    '*',
  ],
];
const headerValues: Record<string, readonly string[]> = {
  accept: ['*/*', 'text/csv', 'text/html', marker],
  'accept-encoding': ['br', 'gzip;q=0', marker],
  'content-encoding': ['identity', 'br', 'deflate, gzip', marker],
  'idempotency-key': ['k', 'k'.repeat(255), 'k'.repeat(256), 'a\tb', '', `${marker} é`],
  'x-request-id': ['harmless-1', `${marker} line\tbreak`, 'r'.repeat(200)],
  'x-csrf-token': [marker, '', 'a.b'],
  origin: ['null', 'https://elsewhere.example', `http://${marker}`],
  'sec-fetch-site': ['cross-site', 'same-origin', marker],
  'x-forwarded-for': ['203.0.113.9', marker],
  'x-forwarded-host': ['evil.example', `${marker}/`],
  'x-forwarded-proto': ['https', 'http', marker],
  'user-agent': ['', 'u'.repeat(2_000), '\u00e9\u00ff'],
  'if-none-match': ['*', `"${marker}"`],
  range: ['bytes=0-1'],
  cookie: ['a', `firstfail_session=${marker}; csrf_token=${marker}`, '=;=;', `firstfail_session="${marker}`],
  'x-gitlab-token': [marker],
  'x-gitlab-event': ['Job Hook', 'Pipeline Hook', marker],
  'x-hub-signature': [`sha256=${'0'.repeat(64)}`, marker],
  'x-event-key': ['diagnostics:ping', 'repo:build_status', 'repo:commit_status_created', marker],
  'webhook-signature': ['v1,AAAA', marker],
  'webhook-timestamp': ['0', '99999999999999', marker],
};

/** Requests at one operation: valid, nearly so, and not at all, by every kind of caller. */
export function requestsAt(document: Document, operation: Operation): fc.Arbitrary<FuzzRequest> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return fc.record({
    credential: often<Credential>(fc.constantFrom('admin', 'both', 'ingest', 'read'), fc.constantFrom(...credentials)),
    startsValid: fc.boolean(),
    body: schema ? valuesOf(document, schema) : fc.constantFrom(undefined, undefined, {}, [], marker),
    changes: fc.oneof(fc.constant([]), fc.array(changes, { minLength: 1, maxLength: 3 })),
    form: forms,
    id: often<number | string>(fc.nat(200), fc.constantFrom(...ids)),
    query: queries(document, operation),
    headers: headersFor(operation),
    address: fc.ipV4(),
  });
}

const changes: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(100_000),
  kind: fc.constantFrom<Change['kind']>('replace', 'taint', 'taint', 'remove', 'add'),
  value: junk,
});

const forms: fc.Arbitrary<BodyForm> = often(
  fc.constant({ type: 'application/json', packed: 'no', text: 'json' } as BodyForm),
  fc.record({
    type: fc.option(fc.constantFrom('application/json', ...types), { nil: undefined }),
    packed: often<BodyForm['packed']>(fc.constant('no'), fc.constantFrom('gzip', 'broken')),
    text: often(fc.constant('json'), fc.constantFrom(...rawBodies)),
  }),
);

function queries(document: Document, { parameters = [] }: Operation): fc.Arbitrary<[string, string][]> {
  const odd: fc.Arbitrary<[string, string]> = fc.tuple(
    fc.constantFrom('__proto__', 'constructor', 'limit', 'a[b]', '', marker, 'toString', 'connection'),
    junk.map(asText),
  );
  const known = parameters.filter((parameter) => parameter.in === 'query');
  if (known.length === 0) return often<[string, string][]>(fc.constant([]), fc.array(odd, { maxLength: 2 }));
  const one = fc.constantFrom(...known).chain(({ name, schema }): fc.Arbitrary<[string, string]> => {
    const value = often(values(document, schema, name), junk.map(asText));
    return fc.tuple(fc.constant(name), value);
  });
  const required = known.filter((parameter) => parameter.required === true);
  const needed = fc.tuple(
    ...required.map(({ name, schema }) => fc.tuple(fc.constant(name), values(document, schema, name))),
  );
  const more = fc.array(often(one, odd), { maxLength: 4 });
  return fc.oneof(
    { arbitrary: fc.tuple(needed, more).map(([first, rest]) => [...first, ...rest]), weight: 4 },
    { arbitrary: more, weight: 1 },
  );
}

function values(document: Document, schema: Schema, name: string): fc.Arbitrary<string> {
  return valuesOf(document, schema, name).map(asText);
}

function headersFor({ parameters = [] }: Operation): fc.Arbitrary<Record<string, string>> {
  const own = parameters.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase());
  const names = [...Object.keys(headerValues), ...own, ...own].filter((name) => headerValues[name] !== undefined);
  const one = fc
    .constantFrom(...names)
    .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(headerValues[name] ?? ['']))));
  const some = fc.array(one, { minLength: 1, maxLength: 2 }).map((pairs) => Object.fromEntries(pairs));
  return often<Record<string, string>>(fc.constant({}), some);
}

function often<Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ arbitrary: usual, weight: 3 }, { arbitrary: odd, weight: 1 });
}

function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 3_000);
}
