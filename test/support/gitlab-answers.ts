import type { StubAnswer } from './stub-server.ts';

export function missing(what: string): StubAnswer {
  return { status: 404, json: { message: `404 ${what} Not Found` } };
}

/** https://docs.gitlab.com/api/rest/#offset-based-pagination */
export function page({ query }: { query: URLSearchParams }, items: readonly object[]): StubAnswer {
  const size = Math.min(Number(query.get('per_page') ?? 20), 100);
  const number = Number(query.get('page') ?? 1);
  const next = number * size < items.length ? String(number + 1) : '';
  const headers = { 'x-page': String(number), 'x-next-page': next, 'x-total': String(items.length) };
  return { status: 200, headers, json: items.slice((number - 1) * size, number * size) };
}
