import fc from 'fast-check';
import { type Document, resolved, type Schema } from './document.ts';

/** In every text that is made up: no refusal may hold it. */
export const marker = 'zqx';

// What a schema cannot say of a field: values that get beyond the first check.
const words: Record<string, readonly string[]> = {
  project: ['acme/web', 'group/sub/name', `group/${marker}`],
  base_url: ['https://git.example', 'http://127.0.0.1:59999/', 'https://git.example/sub//', 'ftp://x', 'http://[::1'],
  url: ['https://hooks.example/ci', 'http://127.0.0.1:59999/hook', 'http://169.254.169.254/', `mailto:${marker}`],
  build_url: ['https://ci.example/job/web/17/', 'https://u:p@ci.example/?a=b#c', `not a url ${marker}`],
  email: ['new@example.test', 'NEW@Example.Test', 'a@b', 'k\u0130m@example.test', `${marker}@example.test`],
  password: ['correct horse battery', 'p'.repeat(1024)],
  time_zone: ['Europe/Berlin', 'UTC', `Nowhere/${marker}`],
  log: ['ERROR: boom\nexit status 1\n', '\u0000\ud800', '\u001b[31mFAIL\u001b[0m\r\n'.repeat(20), ''],
  cursor: ['e30', 'e30.e30', `${marker}.${marker}`],
  since: [
    '2026-01-31',
    '2026-01-31T12:00:00Z',
    '2026-01-31T12:00:00 02:00',
    '0000-01-01',
    '2026-02-30',
    '+275760-09-13',
  ],
  until: ['2026-12-31', '9999-12-31T23:59:59.999999999Z', '0001-01-01T00:00:00+23:59'],
  expires_at: ['2099-01-01T00:00:00Z', '2000-01-01T00:00:00+14:00'],
  provider: ['github-actions', 'engine-a', 'Provider Of Spaces'],
  status: ['FAILURE', 'success', 'passed', 'odd'],
  branch: ['main', 'refs/heads/feature/x', 'origin/'],
  start: ['22:30', '24:00'],
  end: ['06:00', '6:00'],
  edition: ['cloud', 'self-hosted'],
};

/** What no field asks for, and some take nevertheless. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 1e-320),
  fc.constantFrom<unknown>('', ' ', '0', '-1', '1e3', '99999999999999999999', 'null', '__proto__', 'constructor'),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    [null],
    { length: 3 },
    { toString: 1, valueOf: 2 },
    JSON.parse('{"__proto__":{}}'),
  ),
  fc.constantFrom(
    `\ud800${marker}`,
    `${marker}\udc00`,
    `a\u0000${marker}`,
    `\u202e${marker}\u2066`,
    `\ufffe\uffff${marker}`,
  ),
  fc.constantFrom(
    `'; drop table users; -- ${marker}`,
    `../../${marker}`,
    `%00${marker}`,
    `$\{jndi:${marker}}`,
    `<b>${marker}`,
  ),
  fc.constantFrom(marker.repeat(50), marker.repeat(2_000), `${'\u{1f600}'.repeat(300)}${marker}`),
  fc.integer({ min: 50, max: 500 }).map(deep),
  fc.string({ unit: 'binary' }).map((text) => text + marker),
  fc.array(fc.constant(marker), { minLength: 51, maxLength: 60 }),
);

/** Values that the schema allows, mostly: what only a checker can say of a text is tried and may be wrong. */
export function valuesOf(document: Document, given: Schema, name = ''): fc.Arbitrary<unknown> {
  const schema = resolved(document, given);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(document, choice, name)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => ofType(document, { ...schema, type }, name)));
}

function ofType(document: Document, schema: Schema, name: string): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return objects(document, schema);
    case 'array':
      return fc.array(valuesOf(document, schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'integer':
      return integers(schema);
    case 'number':
      return fc.oneof(integers(schema), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return texts(schema, name);
  }
}

function objects(document: Document, { properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, schema]) => [name, valuesOf(document, schema, name)] as const);
  return fc.record(Object.fromEntries(members), { requiredKeys: required, noNullPrototype: true });
}

function integers({ minimum = -3, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -(2 ** 53) + 1), Math.min(maximum, 2 ** 53 - 1)];
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max: Math.min(max, min + 1000) }));
}

function texts({ format, pattern, minLength = 0, maxLength = 300 }: Schema, name: string): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  const known = words[name] ?? [];
  const lengths = fc.constantFrom(minLength, Math.min(maxLength, 5_000), Math.min(maxLength, minLength + 7));
  const plain = fc.tuple(lengths, fc.constantFrom('x', 'é', '\u{1f600}')).map(([length, unit]) => unit.repeat(length));
  const dates = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const formed = format === 'date-time' ? dates : matching(pattern);
  const own = formed === undefined ? [] : [{ arbitrary: formed, weight: 4 }];
  const usual = known.length > 0 ? [{ arbitrary: fc.constantFrom(...known), weight: 8 }] : [];
  return fc.oneof(...usual, ...own, { arbitrary: plain, weight: known.length > 0 ? 1 : 2 });
}

/** Undefined where the expression says more than can be turned round. */
function matching(pattern: string | undefined): fc.Arbitrary<string> | undefined {
  // Properties of characters and look-aheads take longer than the requests, or cannot be turned round.
  if (pattern === undefined || /\\p|\(\?[=!]/i.test(pattern)) return undefined;
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 40 });
  } catch {
    return undefined;
  }
}

function deep(levels: number): unknown {
  let value: unknown = marker;
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { [marker]: value };
  return value;
}
