import { expect, test } from 'vitest';
import { testStore } from '../../test/support/database.ts';
import { createSqlRunner } from '../store/database/sql-runner.ts';
import { AppError } from './app-error.ts';
import { describeError, describeWithMessage } from './describe-error.ts';

const canary = 'cnry4Tz8wQ1n';

test('an error of PostgreSQL is described by its code, without its words', async () => {
  const { database, close } = await testStore();
  const runner = createSqlRunner({ url: database.url, maxConnections: 1, statementTimeoutMs: 5_000 });
  const failed = await runner.execute('select $1::text::integer', [canary]).catch((error: unknown) => error);
  await runner.close();
  await close();

  const described = describeError(failed);

  expect(described).toMatchObject({ type: 'Error', code: '22P02', at: expect.stringMatching(/^at .*:\d+:\d+\)?$/) });
  expect(JSON.stringify(described)).not.toContain(canary);
});

test('an unreachable database is described with the code of its socket', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none';
  const runner = createSqlRunner({ url, maxConnections: 1, statementTimeoutMs: 5_000 });
  const failed = await runner.execute('select 1', []).catch((error: unknown) => error);
  await runner.close();

  expect(describeError(failed)).toMatchObject({
    type: 'AppError',
    code: 'unavailable',
    cause: { code: 'ECONNREFUSED' },
  });
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
])('the description of an error holds none of its words', (error) => {
  expect(JSON.stringify(describeError(error))).not.toContain(canary);
});

test('a chain of causes is followed for a few steps, also where it never ends', () => {
  const error = new Error('outer', { cause: new RangeError('middle') });
  const endless = new Error('again');
  endless.cause = endless;

  expect(describeError(error)).toMatchObject({ type: 'Error', cause: { type: 'RangeError' } });
  expect(JSON.stringify(describeError(endless)).length).toBeLessThan(2000);
  expect(JSON.stringify(describeWithMessage(endless)).length).toBeLessThan(20_000);
});

test('the message is written where it cannot quote what somebody sent', () => {
  const refused = Object.assign(new Error(canary), { severity: 'ERROR', code: '22P02' });

  expect(describeWithMessage(new Error('listen EADDRINUSE'))).toMatchObject({
    type: 'Error',
    message: 'listen EADDRINUSE',
    at: expect.arrayContaining([expect.stringMatching(/^at .*:\d+:\d+\)?$/)]),
  });
  for (const error of [refused, new SyntaxError(canary), new Error('x', { cause: refused }), canary]) {
    expect(JSON.stringify(describeWithMessage(error))).not.toContain(canary);
  }
});
