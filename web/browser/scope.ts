import type { Search } from './search-params.ts';

/** What a page is about: everything, one project, or one branch. */
export type Scope = { project?: string; branch?: string };

/** The scope in the query of an address; `named` is the project where a page has its name in the path. */
export function scopeIn(search: Search, named?: string): Scope {
  const [project = named] = [search.project ?? []].flat();
  const [branch] = [search.branch ?? []].flat();
  return { ...(project && { project }), ...(branch && { branch }) };
}
