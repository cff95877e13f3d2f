import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPatterns } from './patterns-file.ts';

const scratch = mkdtempSync(join(tmpdir(), 'firstfail-patterns-'));
const path = join(scratch, 'patterns.json');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const words = { name: 'Seats', title: 'No seat is free', category: 'test', advice: 'Wait.', strength: 'exact' };

function read(content: string | object[]) {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify({ patterns: content }));
  return readPatterns(path);
}

test('a file of patterns is read, also with a byte-order mark and members that nothing reads', () => {
  const id = '0199f3a0-0000-7000-8000-000000000001';
  const content = JSON.stringify({ patterns: [{ ...words, id, text: 'no seats left', created_at: 'then' }] });

  expect(read(`\ufeff${content}`)).toEqual({
    patterns: [{ ...words, id, text: 'no seats left', regex: null, owner: null, retry: null }],
  });
});

test.each([
  ['no JSON', 'patterns: []', ' cannot be used: it is no JSON object with the list "patterns".'],
  ['another list', '[]', ' cannot be used: it is no JSON object with the list "patterns".'],
  ['more patterns than are possible', Array(201).fill({}), ' cannot be used: at most 200 patterns are possible.'],
  ['an entry that is no pattern', [{ ...words, text: 'abcd' }, 'x'], ', patterns[1]: must be an object'],
  ['a field that is missing', [{ name: 'Seats', text: 'abcd' }], ', patterns[0] (“Seats”): title: Required.'],
  ['neither text nor expression', [words], ', patterns[0] (“Seats”): regex: Send either text or regex.'],
  ['an expression that is not RE2', [{ ...words, regex: 'a(?= b)' }], ', patterns[0] (“Seats”): regex: Look-around'],
  ['an expression without a text', [{ ...words, regex: '[a-z]+' }], ', patterns[0] (“Seats”): regex: It has no text'],
])('of a file with %s the entry and the reason are told', (_name, content, sentence) => {
  expect(read(content)).toMatchObject({ error: expect.stringContaining(path + sentence) });
});
