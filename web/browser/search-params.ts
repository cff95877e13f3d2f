/** Parses the query of a page's address: parameters have the API's names, a repeated one becomes a list. */
export type Search = Record<string, string | string[]>;

export function parseSearch(text: string): Search {
  const params = new URLSearchParams(text);
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, oneOrMore(params.getAll(name))]));
}

/** The query with its question mark, or an empty text. */
export function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of [value ?? []].flat()) params.append(name, String(item));
  }
  return params.size > 0 ? `?${params}` : '';
}

function oneOrMore(values: string[]): string | string[] {
  const [first = ''] = values;
  return values.length > 1 ? values : first;
}
