import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { type TestServer, testServer } from '../support/http.ts';
import { aTeam } from '../support/team.ts';

const cause = (letter: string) => `v1:${letter.repeat(32)}`;

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => await server.close());

async function aCausesTeam() {
  const team = await aTeam(server);
  const { headers, mutating } = team;
  const get = async (path: string) => await server.app.inject({ url: `/api/v1/causes${path}`, headers });
  const change = async (fingerprint: string, payload: object) =>
    await server.app.inject({ method: 'PATCH', url: `/api/causes/${fingerprint}`, headers: mutating, payload });
  return { ...team, get, change };
}

test('causes are listed with those seen last first, in the words of their newest analysis', async () => {
  const { save, get } = await aCausesTeam();
  await save({ fingerprint: cause('a'), created_at: '2026-01-01T00:00:00.000Z', title: 'Old words' });
  await save({ fingerprint: cause('b'), created_at: '2026-01-02T00:00:00.000Z', project: 'acme/api' });
  await save({ fingerprint: cause('a'), created_at: '2026-01-03T00:00:00.000Z', title: 'New words' });

  const { items, next_cursor, limit } = (await get('')).json();

  expect([next_cursor, limit]).toEqual([null, 100]);
  expect(items.map((item: { fingerprint: string }) => item.fingerprint)).toEqual([cause('a'), cause('b')]);
  expect(items[0]).toEqual({
    ...{ fingerprint: cause('a'), title: 'New words', category: 'test', severity: 'high', count: 2 },
    ...{ first_seen: '2026-01-01T00:00:00.000Z', last_seen: '2026-01-03T00:00:00.000Z' },
    ...{ status: 'open', note: null, changed_at: null, changed_by: null, reopened_at: null, earlier_resolution: null },
  });
  expect(endpoints.listCauses.reply.shape.items.element.parse(items[0])).toEqual(items[0]);
  expect((await get('?project=acme/api')).json().items).toHaveLength(1);
  expect((await get('?status=resolved')).json().items).toEqual([]);
});

test('pages follow one another, and a cursor is good for its filters only', async () => {
  const { save, get } = await aCausesTeam();
  for (const letter of ['a', 'b', 'c']) {
    await save({ fingerprint: cause(letter), created_at: '2026-01-01T00:00:00.000Z' });
  }
  const first = (await get('?limit=2')).json();
  const second = (await get(`?limit=2&cursor=${first.next_cursor}`)).json();

  const seen = [...first.items, ...second.items].map(({ fingerprint }) => fingerprint);
  expect(seen).toEqual([cause('c'), cause('b'), cause('a')]);
  expect(second.next_cursor).toBeNull();
  expect((await get(`?status=open&cursor=${first.next_cursor}`)).statusCode).toBe(400);
  expect((await get('?cursor=x.y')).statusCode).toBe(400);
  expect((await (await aCausesTeam()).get(`?limit=2&cursor=${first.next_cursor}`)).statusCode).toBe(400);
});

test('one cause says when and where it was seen', async () => {
  const { save, get } = await aCausesTeam();
  const now = new Date().toISOString();
  await save({ fingerprint: cause('a'), created_at: now });
  await save({ fingerprint: cause('a'), created_at: now, project: 'acme/api', branch: 'fix' });
  await save({ fingerprint: cause('a'), created_at: now, branch: null });
  await save({ fingerprint: cause('a'), created_at: '2025-01-01T00:00:00.000Z' });

  const answer = (await get(`/${cause('a')}?days=7`)).json();

  expect(endpoints.getCause.reply.parse(answer)).toEqual(answer);
  expect(answer.occurrences).toHaveLength(7);
  expect(answer.occurrences.at(-1)).toEqual({ start: `${now.slice(0, 10)}T00:00:00.000Z`, total: 3 });
  expect(answer.projects).toEqual([
    { project: 'acme/web', total: 3, last_seen: now },
    { project: 'acme/api', total: 1, last_seen: now },
  ]);
  expect(answer.branches.map(({ branch, total }: { branch: string; total: number }) => [branch, total])).toEqual([
    ['main', 2],
    ['fix', 1],
  ]);
});

test('what was resolved and comes back is open again, and says how it was resolved', async () => {
  const { user, save, get, change } = await aCausesTeam();
  const first = await save({ fingerprint: cause('a') });
  expect(first.earlier_resolution).toBeNull();

  const resolved = (await change(cause('a'), { status: 'resolved', note: ' Pinned left-pad \n' })).json();
  const again = await save({ fingerprint: cause('a') });
  const reopened = (await get(`/${cause('a')}`)).json();

  expect(resolved).toMatchObject({
    ...{ status: 'resolved', note: 'Pinned left-pad', changed_by: user.id },
    ...{ reopened_at: null, earlier_resolution: null },
  });
  const resolution = { note: 'Pinned left-pad', resolved_at: resolved.changed_at };
  expect(again.earlier_resolution).toEqual(resolution);
  expect(reopened).toMatchObject({ status: 'open', count: 2, earlier_resolution: resolution });
  expect(reopened.reopened_at).toBe(again.created_at);
  expect((await save({ fingerprint: cause('a') })).earlier_resolution).toEqual(resolution);
  expect((await change(cause('a'), { status: 'acknowledged' })).json()).toMatchObject({
    ...{ status: 'acknowledged', earlier_resolution: resolution },
  });
});

test('the resolution is in the record wherever it is read, and the first analysis stays as it was', async () => {
  const { tenant, headers, save, change } = await aCausesTeam();
  const first = await save({ fingerprint: cause('a') });
  await change(cause('a'), { status: 'resolved' });
  const again = await save({ fingerprint: cause('a') });

  const read = async (id: string) => (await server.app.inject({ url: `/api/v1/analyses/${id}`, headers })).json();
  expect((await read(first.id)).earlier_resolution).toBeNull();
  expect(await read(again.id)).toMatchObject(again);
  expect(again.earlier_resolution).toEqual({ note: null, resolved_at: expect.any(String) });
  expect(await server.deps.store.analyses.list(tenant.id, {}, { limit: 1 })).toEqual([again]);
});

test('a resolution that a person takes back was none', async () => {
  const { save, change } = await aCausesTeam();
  await save({ fingerprint: cause('a') });
  await change(cause('a'), { status: 'resolved', note: 'too early' });
  await change(cause('a'), { status: 'open' });

  expect((await save({ fingerprint: cause('a') })).earlier_resolution).toBeNull();
});

test.each([
  [{ status: 'done' }, 422],
  [{}, 422],
  [{ status: 'open', note: 'x'.repeat(2001) }, 422],
  [{ status: 'open', note: '\u0000' }, 422],
  [{ status: 'open', note: '\u001b[2J' }, 422],
  [{ status: 'open', note: "'; drop table causes --" }, 200],
])('the change %j answers %i', async (payload, status) => {
  const { save, change } = await aCausesTeam();
  await save({ fingerprint: cause('a') });

  expect((await change(cause('a'), payload)).statusCode).toBe(status);
});

test("another tenant's cause is not there, to read or to change", async () => {
  const [mine, theirs] = [await aCausesTeam(), await aCausesTeam()];
  await theirs.save({ fingerprint: cause('a') });

  expect((await mine.get(`/${cause('a')}`)).statusCode).toBe(404);
  expect((await mine.change(cause('a'), { status: 'resolved' })).statusCode).toBe(404);
  expect((await mine.get('')).json().items).toEqual([]);
  expect((await theirs.get(`/${cause('a')}`)).json().status).toBe('open');
  expect((await mine.get('/%00')).statusCode).toBe(400);
});
