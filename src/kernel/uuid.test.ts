import { expect, test } from 'vitest';
import { z } from 'zod';
import { isUuid, uuidV7 } from './uuid.ts';

test('only the form that the service hands out is an id', () => {
  const id = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f';

  expect(isUuid(id)).toBe(true);
  expect([id.toUpperCase(), `{${id}}`, id.slice(1), `${id}\n`, ''].filter(isUuid)).toEqual([]);
});

test('the example of RFC 9562 comes out as printed there', () => {
  const random = Buffer.from('0cc318c4dc0c0c07398f', 'hex');

  expect(uuidV7(new Date(0x017f22e279b0), random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});

test('later ids sort after earlier ones, whatever their random part', () => {
  const early = uuidV7(new Date(1_000), new Uint8Array(10).fill(255));
  const late = uuidV7(new Date(1_001), new Uint8Array(10));

  expect(early < late).toBe(true);
  expect(z.uuidv7().safeParse(early).success).toBe(true);
});
