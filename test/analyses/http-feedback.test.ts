import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { type TestServer, testServer } from '../support/http.ts';
import { aTeam } from '../support/team.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => await server.close());

async function aFeedbackTeam() {
  const team = await aTeam(server);
  const { headers, mutating } = team;
  const give = async (id: string, payload: object) =>
    await server.app.inject({ method: 'POST', url: `/api/analyses/${id}/feedback`, headers: mutating, payload });
  const list = async (query = '') => await server.app.inject({ url: `/api/v1/feedback${query}`, headers });
  return { ...team, give, list };
}

test('what a person says of an analysis is listed beside what that had said, and counted', async () => {
  const { user, save, give, list } = await aFeedbackTeam();
  const [first, second] = [await save(), await save()];

  const right = await give(first.id, { verdict: 'right' });
  const wrong = await give(second.id, { verdict: 'wrong', category: 'network', line: 3, note: ' The proxy. ' });
  const answer = (await list()).json();

  expect([right.statusCode, wrong.statusCode]).toEqual([200, 200]);
  expect(endpoints.listFeedback.reply.parse(answer)).toEqual(answer);
  expect(answer).toMatchObject({ totals: { right: 1, wrong: 1 }, next_cursor: null, limit: 100 });
  expect(answer.items[0]).toEqual({
    ...wrong.json(),
    analysis: { category: 'test', title: 'A test failed', line: 12, engine_version: '0.1.0' },
  });
  expect(wrong.json()).toMatchObject({
    ...{ analysis_id: second.id, verdict: 'wrong', category: 'network', line: 3, note: 'The proxy.' },
    created_by: user.id,
  });
  expect((await list('?verdict=right')).json()).toMatchObject({
    items: [{ analysis_id: first.id }],
    totals: { wrong: 1 },
  });
  expect((await list('?until=2020-01-01')).json()).toMatchObject({ items: [], totals: { right: 0, wrong: 0 } });
});

test('the later word of a person replaces the earlier', async () => {
  const { save, give, list } = await aFeedbackTeam();
  const { id } = await save();
  await give(id, { verdict: 'wrong', note: 'no' });
  await give(id, { verdict: 'right' });

  expect((await list()).json()).toMatchObject({
    items: [{ verdict: 'right', note: null }],
    totals: { right: 1, wrong: 0 },
  });
});

test('the right category of a wrong analysis is from then on that of the cause, and the one of the log ends it', async () => {
  const { user, headers, save, give } = await aFeedbackTeam();
  const { id, fingerprint } = await save();
  const cause = async () => (await server.app.inject({ url: `/api/v1/causes/${fingerprint}`, headers })).json();
  await give(id, { verdict: 'right', category: 'lint' });
  await give(id, { verdict: 'wrong', category: 'test' });
  expect((await cause()).category_correction).toBeNull();

  await give(id, { verdict: 'wrong', category: 'network' });
  const later = await save({ fingerprint });
  expect((await cause()).category_correction).toMatchObject({ category: 'network', corrected_by: { id: user.id } });
  expect(later).toMatchObject({ category: 'network', domain: 'external', category_by_log: 'test' });

  await give(later.id, { verdict: 'wrong', category: 'test' });
  expect((await cause()).category_correction).toBeNull();
  expect((await save({ fingerprint })).category).toBe('test');
});

test('what was said of one analysis, and by how many', async () => {
  const { save, give, list } = await aFeedbackTeam();
  const [about, other] = [await save(), await save()];
  await give(about.id, { verdict: 'right' });
  await give(other.id, { verdict: 'wrong' });

  expect((await list(`?analysis=${about.id}`)).json()).toMatchObject({
    items: [{ analysis_id: about.id, verdict: 'right' }],
    totals: { right: 1, wrong: 0 },
  });
  expect((await list('?analysis=x')).statusCode).toBe(400);
});

test('pages follow one another', async () => {
  const { save, give, list } = await aFeedbackTeam();
  for (let at = 0; at < 3; at++) await give((await save()).id, { verdict: 'right' });
  const first = (await list('?limit=2')).json();
  const second = (await list(`?limit=2&cursor=${first.next_cursor}`)).json();

  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3);
  expect(second.next_cursor).toBeNull();
  expect((await list(`?verdict=right&cursor=${first.next_cursor}`)).statusCode).toBe(400);
});

test.each([
  [{}, 422],
  [{ verdict: 'maybe' }, 422],
  [{ verdict: 'wrong', category: 'zzz' }, 422],
  [{ verdict: 'wrong', line: 0 }, 422],
  [{ verdict: 'wrong', line: 2 ** 31 }, 422],
  [{ verdict: 'wrong', note: '\u0000' }, 422],
])('%j answers %i', async (payload, status) => {
  const { save, give } = await aFeedbackTeam();

  expect((await give((await save()).id, payload)).statusCode).toBe(status);
});

test("another tenant's analysis takes no feedback, and its feedback is not there", async () => {
  const [mine, theirs] = [await aFeedbackTeam(), await aFeedbackTeam()];
  const { id } = await theirs.save();
  await theirs.give(id, { verdict: 'right' });

  expect((await mine.give(id, { verdict: 'wrong' })).statusCode).toBe(404);
  expect((await mine.give('x', { verdict: 'wrong' })).statusCode).toBe(404);
  expect((await mine.list()).json()).toMatchObject({ items: [], totals: { right: 0, wrong: 0 } });
});
