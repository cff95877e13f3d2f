import { expect, test } from 'vitest';
import { testStore } from '../../test/support/database.ts';
import { createSqlRunner } from '../store/database/sql-runner.ts';
import { AppError } from './app-error.ts';
import { nameError } from './name-error.ts';

const canary = 'cnry4Tz8wQ1n';

test('what PostgreSQL refused is named by its code, and none of its words', async () => {
  const { database, close } = await testStore();
  const runner = createSqlRunner({ url: database.url, maxConnections: 1, statementTimeoutMs: 5_000 });
  const failed = await runner.execute('select $1::text::integer', [canary]).catch((error: unknown) => error);
  await runner.close();
  await close();

  const named = nameError(failed);

  expect(named).toMatchObject({ type: 'Error', code: '22P02', at: expect.stringMatching(/^at .*:\d+:\d+\)?$/) });
  expect(JSON.stringify(named)).not.toContain(canary);
});

test('a database that is away is named with what its socket said', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none';
  const runner = createSqlRunner({ url, maxConnections: 1, statementTimeoutMs: 5_000 });
  const failed = await runner.execute('select 1', []).catch((error: unknown) => error);
  await runner.close();

  expect(nameError(failed)).toMatchObject({ type: 'AppError', code: 'unavailable', cause: { code: 'ECONNREFUSED' } });
});

test.each([
  new Error(canary),
  new SyntaxError(`Unexpected token 'C', "${canary}"`),
  Object.assign(new Error('x'), { name: canary.repeat(9), code: `${canary} with words` }),
  new AppError('unavailable', canary, { cause: new Error(canary, { cause: canary }) }),
  new TypeError(`a\n    at ${canary}`),
  canary,
  { message: canary },
  undefined,
])('no words of an error are in its name', (error) => {
  expect(JSON.stringify(nameError(error))).not.toContain(canary);
});

test('a chain of causes is followed a few steps, also one that never ends', () => {
  const error = new Error('outer', { cause: new RangeError('middle') });
  const endless = new Error('again');
  endless.cause = endless;

  expect(nameError(error)).toMatchObject({ type: 'Error', cause: { type: 'RangeError' } });
  expect(JSON.stringify(nameError(endless)).length).toBeLessThan(2000);
});
