import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cause } from '../../src/contract/causes/cause.ts';
import { correctionWords } from '../../src/contract/causes/team-words.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { aSeverityBasis, noTeamKnowledge } from '../support/builders.ts';
import { aMember, type TestServer, testServer } from '../support/http.ts';
import { knowCause } from '../support/know-cause.ts';
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
    ...noTeamKnowledge,
    occurrences: [],
  });
  expect(endpoints.listCauses.reply.shape.items.element.parse(items[0])).toEqual(items[0]);
  expect((await get('?project=acme/api')).json().items).toHaveLength(1);
  expect((await get('?status=resolved')).json().items).toEqual([]);
});

test('causes are found by words and by when they were seen, with the days on which they occurred', async () => {
  const { save, get, change } = await aCausesTeam();
  const now = new Date().toISOString();
  await save({ fingerprint: cause('a'), created_at: now, title: 'The “Registry” is gone' });
  await save({ fingerprint: cause('b'), created_at: now, tests: ['sums add up'] });
  await save({ fingerprint: cause('c'), created_at: '2026-01-01T00:00:00.000Z' });
  await change(cause('c'), { known_fix: 'Restart the **mirror**.' });
  const found = async (query: string) => (await get(query)).json().items.map(({ fingerprint }: Cause) => fingerprint);

  expect(await found('?q=registry')).toEqual([cause('a')]);
  expect(await found('?q=SUMS%20add')).toEqual([cause('b')]);
  expect(await found('?q=mirror')).toEqual([cause('c')]);
  expect(await found('?q=100%25_nothing')).toEqual([]);
  expect(await found(`?since=${now.slice(0, 10)}`)).toEqual([cause('b'), cause('a')]);
  const [newest] = (await get('?q=registry&occurrence_days=7')).json().items;
  expect(newest.occurrences).toHaveLength(7);
  expect(newest.occurrences.at(-1)).toEqual({ start: `${now.slice(0, 10)}T00:00:00.000Z`, total: 1 });
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

test('what members write down is in the cause, and who changed what is in its activity', async () => {
  const { tenant, user, save, get, change } = await aCausesTeam();
  const { fingerprint } = await save({ fingerprint: cause('a') });
  const mira = await aMember(server, tenant.id);
  const until = '2999-01-31T12:00:00.000Z';
  const known = { known_fix: '**Run** it again.', ticket_url: 'https://tickets.example/OPS-1', muted_until: until };

  const changed = await change(fingerprint, { assignee: mira.id, category: 'network', ...known });
  await change(fingerprint, { note: 'Only a comment.' });
  await change(fingerprint, { assignee: mira.id, known_fix: '', muted_until: null });

  const by = { id: user.id, name: user.email.split('@')[0] };
  const assignee = { id: mira.id, name: mira.email.split('@')[0] };
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toMatchObject({
    ...known,
    assignee,
    category: 'network',
    muted_above: 'high',
    status: 'open',
  });
  expect(changed.json().category_correction).toMatchObject({ category: 'network', corrected_by: by });
  expect((await get(`/${fingerprint}`)).json()).toMatchObject({ known_fix: null, muted_until: null, note: null });
  const { items } = endpoints.listCauseActivity.reply.parse((await get(`/${fingerprint}/activity`)).json());
  expect(items.every((item) => item.by?.id === by.id && item.by.name === by.name && !item.by_firstfail)).toBe(true);
  const told = items.map(({ kind, from, to, note }) =>
    [kind, from, to, note].filter((part) => part !== null).join(' '),
  );
  expect(told.toSorted()).toEqual([
    ...['assignee', 'category test network', 'comment Only a comment.', 'known_fix written', 'known_fix written'],
    ...[`muted_until ${until}`, `muted_until ${until}`, 'ticket_url https://tickets.example/OPS-1'],
  ]);
  expect(items.find(({ kind }) => kind === 'assignee')?.assignee).toEqual(assignee);
});

test('what is wrong in a change is named, and nothing of it is stored', async () => {
  const { mutating, save, get, change } = await aCausesTeam();
  const { fingerprint } = await save({ fingerprint: cause('a'), severity: 'critical' });
  const invite = { method: 'POST', url: '/api/members', headers: mutating, payload: { email: 'i@acme.test' } } as const;
  const { id: invited } = (await server.app.inject(invite)).json();
  const wrong = [
    ...[
      ['assignee', 'x'],
      ['assignee', server.deps.newId()],
      ['assignee', invited],
      ['assignee', (await aTeam(server)).user.id],
    ],
    ...[
      ['known_fix', 'x'.repeat(4001)],
      ['known_fix', '\u001b]0;x'],
      ['ticket_url', 'http://tickets.example/1'],
    ],
    ...[
      ['ticket_url', 'javascript:alert(1)'],
      ['ticket_url', 'https://user:word@tickets.example/1'],
    ],
    ...[
      ['ticket_url', `https://tickets.example/${'x'.repeat(2048)}`],
      ['muted_until', 'soon'],
      ['muted_until', '2020-01-01'],
    ],
    ...[
      ['muted_until', 'severity_rises'],
      ['category', 'zzz'],
    ],
  ] as const;
  for (const [name, value] of wrong) {
    const answer = await change(fingerprint, { note: 'x', ticket_url: 'https://t.example/', [name]: value });
    expect([name, value, answer.statusCode, answer.json().errors?.[0]?.pointer]).toEqual([
      name,
      value,
      422,
      `/${name}`,
    ]);
  }
  expect((await change(fingerprint, { note: ' ' })).statusCode).toBe(422);
  expect((await get(`/${fingerprint}`)).json()).toMatchObject(noTeamKnowledge);
  expect((await get(`/${fingerprint}/activity`)).json().items).toEqual([]);
});

test('a corrected category holds for later analyses, with the severity that follows, until it is taken back', async () => {
  const { user, headers, save, change } = await aCausesTeam();
  const severity_basis = aSeverityBasis({ code: 'change_branch', branch: 'change' });
  const own = { fingerprint: cause('a'), branch: 'fix', severity: 'medium', severity_basis } as const;
  const first = await save(own);
  await change(cause('a'), { category: 'lint' });
  const later = await save(own);
  const read = async (id: string) => (await server.app.inject({ url: `/api/v1/analyses/${id}`, headers })).json();
  const shown = endpoints.getAnalysis.reply.parse(await read(later.id));
  await change(cause('a'), { category: null });

  expect([first.category, first.category_by_log]).toEqual(['test', null]);
  expect(shown).toMatchObject({ category: 'lint', domain: 'code', category_by_log: 'test', severity: 'low' });
  expect(shown.severity_reason).toContain('style');
  const by = user.email.split('@')[0];
  expect(correctionWords(shown)).toBe(`Category corrected by ${by}; the log alone says “test”.`);
  expect(correctionWords(await read(later.id))).toBe('Category corrected; the log alone says “test”.');
  expect((await save(own)).category).toBe('test');
});

test('a cause that comes back and a severity that rises are in the activity, and the mute has ended', async () => {
  const { save, get, change } = await aCausesTeam();
  const severity_basis = aSeverityBasis({ code: 'change_branch', branch: 'change' });
  const { fingerprint } = await save({ fingerprint: cause('a'), severity: 'medium', severity_basis });
  const muted = await change(fingerprint, { status: 'resolved', muted_until: 'severity_rises' });
  await save({ fingerprint, severity: 'medium', severity_basis });
  const still = (await get(`/${fingerprint}`)).json();
  await save({ fingerprint, severity: 'high' });

  expect(muted.json()).toMatchObject({ muted_until: 'severity_rises', muted_above: 'medium' });
  expect(still).toMatchObject({ status: 'open', muted_until: 'severity_rises' });
  expect((await get(`/${fingerprint}`)).json()).toMatchObject({ muted_until: null, muted_above: null });
  const { items } = (await get(`/${fingerprint}/activity?limit=2`)).json();
  const byFirstfail = { by: null, by_firstfail: true };
  expect(items).toMatchObject([
    { ...byFirstfail, kind: 'muted_until', to: null, note: 'Its severity rose from medium to high.' },
    { ...byFirstfail, kind: 'status', from: 'resolved', to: 'open', note: 'It occurred again.' },
  ]);
});

test('a mute whose date has passed is none', async () => {
  const { user, save, get } = await aCausesTeam();
  const { fingerprint } = await save({ fingerprint: cause('a') });
  await knowCause(server.deps.store, user, { fingerprint, muted_until: new Date(Date.now() - 1) });

  expect((await get(`/${fingerprint}`)).json()).toMatchObject({ muted_until: null, muted_above: null });
  expect((await get('?muted=true')).json().items).toEqual([]);
});

test('causes are found by who looks after them and by whether they are muted', async () => {
  const { user, headers, save, get, change } = await aCausesTeam();
  await save({ fingerprint: cause('a') });
  await save({ fingerprint: cause('b') });
  await change(cause('a'), { assignee: user.id });
  await change(cause('b'), { muted_until: '2999-01-31' });

  const found = async (query: string) => (await get(query)).json().items.map((item: Cause) => item.fingerprint);
  expect(await found(`?assignee=${user.id}`)).toEqual([cause('a')]);
  expect(await found('?muted=true')).toEqual([cause('b')]);
  expect(await found('?muted=false')).toEqual([cause('a')]);
  expect((await get('?assignee=me')).statusCode).toBe(400);
  const { items } = (await server.app.inject({ url: '/api/v1/stats/top-root-causes', headers })).json();
  const top = new Map(items.map((item: Cause) => [item.fingerprint, item]));
  expect(top.get(cause('a'))).toMatchObject({ assignee: { id: user.id }, muted_until: null });
  expect(top.get(cause('b'))).toMatchObject({ assignee: null, muted_until: '2999-01-31T23:59:59.999Z' });
});

test('a member who is removed leaves what they wrote, and no name', async () => {
  const { tenant, save, get, mutating } = await aCausesTeam();
  const { fingerprint } = await save({ fingerprint: cause('a') });
  const mira = await aMember(server, tenant.id);
  const known = { assignee: mira.id, known_fix: 'Ask Jo.', category: 'network', note: 'I look.' } as const;
  await knowCause(server.deps.store, mira, { fingerprint, ...known });
  await server.app.inject({ method: 'DELETE', url: `/api/members/${mira.id}`, headers: mutating });

  const left = (await get(`/${fingerprint}`)).json();
  expect(left).toMatchObject({ assignee: null, known_fix: 'Ask Jo.' });
  expect(left.category_correction).toMatchObject({ category: 'network', corrected_by: null });
  const { items } = (await get(`/${fingerprint}/activity`)).json();
  expect(items).toHaveLength(5);
  expect(items[0]).toMatchObject({ kind: 'assignee', by_firstfail: true, note: 'The assignee is no member any more.' });
  expect(JSON.stringify([left, items])).not.toContain(mira.email.split('@')[0]);
  expect(JSON.stringify([left, items])).not.toContain(mira.id);
});

test('pages of the activity follow one another', async () => {
  const { save, get, change } = await aCausesTeam();
  const { fingerprint } = await save({ fingerprint: cause('a') });
  for (const note of ['one', 'two', 'three']) await change(fingerprint, { note });
  const first = (await get(`/${fingerprint}/activity?limit=2`)).json();
  const second = (await get(`/${fingerprint}/activity?limit=2&cursor=${first.next_cursor}`)).json();

  const said = [...first.items, ...second.items].map(({ note }) => note);
  expect(said).toEqual(['three', 'two', 'one']);
  expect(second.next_cursor).toBeNull();
  expect((await get(`/${fingerprint}/activity?cursor=${first.next_cursor}x`)).statusCode).toBe(400);
});

test("another tenant's cause is not there, to read or to change", async () => {
  const [mine, theirs] = [await aCausesTeam(), await aCausesTeam()];
  await theirs.save({ fingerprint: cause('a') });

  expect((await mine.get(`/${cause('a')}`)).statusCode).toBe(404);
  expect((await mine.change(cause('a'), { status: 'resolved' })).statusCode).toBe(404);
  expect((await mine.get(`/${cause('a')}/activity`)).statusCode).toBe(404);
  expect((await mine.get('')).json().items).toEqual([]);
  expect((await theirs.get(`/${cause('a')}`)).json().status).toBe('open');
  expect((await mine.get('/%00')).statusCode).toBe(400);
});
