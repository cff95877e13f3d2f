import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LogText } from '../kernel/log-text.ts';
import { readJsonBody } from './read-json-body.ts';

/** As JSON.parse and TextEncoder see it, which is what ours must agree with. */
function reference(text: string): unknown {
  try {
    const value = JSON.parse(text);
    const hasLog =
      typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value.log === 'string';
    return hasLog ? { ...value, log: Buffer.from(value.log.toWellFormed()).toString('hex') } : value;
  } catch {
    return 'invalid';
  }
}

function ours(text: string): unknown {
  const body = readJsonBody(Buffer.from(text));
  if (body.kind !== 'json') return 'invalid';
  const { value } = body;
  if (typeof value !== 'object' || value === null || !('log' in value)) return value;
  return value.log instanceof LogText ? { ...value, log: Buffer.from(value.log.bytes()).toString('hex') } : value;
}

test('any text in a log comes out as JSON.parse reads it', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(anyText, fc.jsonValue(), (log, extra) => {
      const text = JSON.stringify({ extra, log, after: [log, { log }] });
      expect(ours(text)).toEqual(reference(text));
    }),
  );
});

test('escapes, good and broken, are read as JSON.parse reads them', () => {
  const pieces = [
    '\\u',
    'd83d',
    'dE00',
    '0041',
    '\\n',
    '\\\\',
    '\\"',
    '\\',
    '/',
    '\\/',
    'é',
    '€',
    '😀',
    'x',
    '"',
    '\u0001',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const text = `{"a":1,"log":"${parts.join('')}"}`;
      expect(ours(text)).toEqual(reference(text));
    }),
    { numRuns: 3_000 },
  );
});

test('escapes wherever they stand in a long log are read as JSON.parse reads them', () => {
  const escapes = [
    '\\\\',
    '\\n',
    '\\"',
    '\\u0041',
    '\\u00e9',
    '\\ud83d\\ude00',
    '\\ud83d',
    '\\\\u00e9',
    'é\\u20ac',
    '\\x',
    '\\u00',
  ];
  for (const [unit, fill] of escapes.flatMap((unit) =>
    ['x', 'é', '\\\\', '\\t'].map((fill) => [unit, fill] as const),
  )) {
    for (let shift = 0; shift < 16; shift++) {
      const text = `{"log":"${'x'.repeat(shift)}${fill.repeat(50_000)}${unit.repeat(12_000)}${fill} end"}`;
      expect(ours(text), `${unit} after ${shift} and ${fill}`).toEqual(reference(text));
    }
  }
});

test('any damage to a payload is read as JSON.parse reads it', () => {
  const good = '{"job":"a\\"b","log":"one\\ntwo","n":[1,{"log":"inner"},{}],"\\u006cog":"last"}';
  fc.assert(
    fc.property(fc.nat(good.length), fc.nat(6), fc.constantFrom('', '"', '{', ']', ',', ':', '\\'), (at, cut, put) => {
      const text = good.slice(0, at) + put + good.slice(at + cut);
      const expected = reference(text);
      // Of a log that a later one replaces, the escapes are not looked at.
      if (expected !== 'invalid') expect(ours(text)).toEqual(expected);
    }),
    { numRuns: 3_000 },
  );
});

test('the limit counts the bytes that escapes stand for, and of two logs the last', () => {
  const escaped = (letters: number) => `${'\\n'.repeat(9 * 2 ** 20)}${'\\u0041'.repeat(letters)}`;
  const read = (log: string) => readJsonBody(Buffer.from(`{"log":"${log}"}`));

  expect(read(escaped(2 ** 20))).toMatchObject({ kind: 'json' });
  expect(read(escaped(2 ** 20 + 1))).toEqual({ kind: 'too_large', sizeBytes: 10 * 2 ** 20 + 1 });
  expect(ours(`{"log":"${escaped(2 ** 20 + 1)}","log":"short\\n"}`)).toEqual(reference('{"log":"short\\n"}'));
});

test('32 levels are read and 33 are refused', () => {
  const nested = (levels: number) => Buffer.from('['.repeat(levels) + ']'.repeat(levels));

  expect(readJsonBody(nested(32))).toMatchObject({ kind: 'json' });
  expect(readJsonBody(nested(33))).toMatchObject({ kind: 'invalid_json' });
});

test('a refusal never quotes the body', () => {
  for (const text of ['{"log": CANARY}', '{"CANARY', 'CANARY', '{"log":"CANARY\\x"}']) {
    expect(JSON.stringify(readJsonBody(Buffer.from(text)))).not.toContain('CANARY');
  }
});
