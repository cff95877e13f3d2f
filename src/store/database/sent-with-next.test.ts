import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedTenant } from '../../../test/support/builders.ts';
import { testTables } from '../../../test/support/database.ts';
import { inTenant, readInTenant, type TenantWork } from './in-tenant.ts';
import { sentWithNext } from './sent-with-next.ts';

let db: Awaited<ReturnType<typeof testTables>>;
let tenantId: string;

beforeAll(async () => {
  db = await testTables();
  ({ id: tenantId } = await storedTenant(db.store));
});
afterAll(() => db.close());

function branchOf(project: string): RawBuilder<unknown> {
  return sql`insert into default_branches values (${tenantId}, ${project}, 'main', now())`;
}

async function storedProjects(): Promise<string[]> {
  return await inTenant(db.kysely, tenantId, async (trx) => {
    const rows = await trx.selectFrom('default_branches').select('project').orderBy('project').execute();
    return rows.map(({ project }) => project);
  });
}

async function run<T>(work: TenantWork<T>): Promise<T> {
  return await inTenant(db.kysely, tenantId, work);
}

test('what is sent with the commit is stored, also when the transaction has nothing else', async () => {
  await run(async (trx) => {
    await sql`${sentWithNext} ${branchOf('acme/first')}`.execute(trx);
    await sql`${sentWithNext} ${branchOf('acme/second')}`.execute(trx);
  });

  expect(await storedProjects()).toEqual(['acme/first', 'acme/second']);
});

test('a statement sees what was sent with it', async () => {
  const seen = await run(async (trx) => {
    await sql`${sentWithNext} ${branchOf('acme/seen')}`.execute(trx);
    return await trx.selectFrom('default_branches').select('project').where('project', '=', 'acme/seen').execute();
  });

  expect(seen).toEqual([{ project: 'acme/seen' }]);
});

test.each([
  ['another statement', sql`select 1`],
  ['the commit', undefined],
])('an error of a statement that is sent with %s fails its transaction, and nothing is stored', async (_, next) => {
  const before = await storedProjects();
  const failed = run(async (trx) => {
    await branchOf('acme/lost').execute(trx);
    await sql`${sentWithNext} select 1 / 0`.execute(trx);
    await next?.execute(trx);
  });

  await expect(failed).rejects.toThrow('A statement failed with 22012.');
  expect(await storedProjects()).toEqual(before);
});

test('a transaction that is taken back sends nothing that waits', async () => {
  const before = await storedProjects();
  const early = run(async (trx) => {
    await sql`${sentWithNext} ${branchOf('acme/early')}`.execute(trx);
    throw new Error('No.');
  });
  await expect(early).rejects.toThrow('No.');
  const late = run(async (trx) => {
    await branchOf('acme/late').execute(trx);
    await sql`${sentWithNext} select 1 / 0`.execute(trx);
    throw new Error('No more.');
  });
  await expect(late).rejects.toThrow('No more.');

  expect(await storedProjects()).toEqual(before);
});

test('whether it was stored is in doubt when the connection is lost with the commit', async () => {
  const lost = run(async (trx) => {
    await sql`${sentWithNext} ${branchOf('acme/doubt')}`.execute(trx);
    await sql`${sentWithNext} select pg_terminate_backend(pg_backend_pid())`.execute(trx);
  });

  await expect(lost).rejects.toMatchObject({ isInDoubt: true });
  expect(await storedProjects()).not.toContain('acme/doubt');
});

test('a transaction of one statement that fails says so, and its connection is used again', async () => {
  for (let again = 0; again < 3; again += 1) {
    const failed = readInTenant(db.kysely, tenantId, async (trx) => await sql`select 1 / 0`.execute(trx));
    await expect(failed).rejects.toThrow('A statement failed with 22012.');
  }
  const { rows } = await readInTenant(db.kysely, tenantId, async (trx) => await sql`select 2 as two`.execute(trx));

  expect(rows).toEqual([{ two: 2 }]);
});

test('a transaction of one statement has no second one, which would be of no tenant', async () => {
  const second = readInTenant(db.kysely, tenantId, async (trx) => {
    await sql`select 1`.execute(trx);
    await sql`select 2`.execute(trx);
  });

  await expect(second).rejects.toThrow('A transaction that reads once has a second statement.');
});
