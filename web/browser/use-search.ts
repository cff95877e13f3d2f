import { useNavigate, useSearch as useRouterSearch } from '@tanstack/react-router';
import type { Search } from './search-params.ts';

type Change = Record<string, string | readonly string[] | undefined>;

/** A page's state is in its address, so that it can be shared and gone back to; `undefined` and empty leave it. */
export function useSearch() {
  const search: Search = useRouterSearch({ strict: false });
  const navigate = useNavigate();
  const change = (own: Change) => {
    const next = Object.entries({ ...search, ...own }).filter(([, value]) => value !== undefined && value.length > 0);
    void navigate({ to: '.', search: Object.fromEntries(next), replace: true, resetScroll: false });
  };
  return {
    one: (name: string): string | undefined => [search[name] ?? []].flat()[0],
    all: (name: string): string[] => [search[name] ?? []].flat(),
    change,
  };
}
