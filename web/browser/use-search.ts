import { useNavigate, useSearch as useRouterSearch } from '@tanstack/react-router';
import type { Search } from './search-params.ts';

type Change = Record<string, string | readonly string[] | undefined>;

/** Keeps a page's state in its address, so that links and the back button restore it; empty values are removed. */
export function useSearch() {
  const search: Search = useRouterSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: Change) => {
    const next = Object.entries({ ...search, ...changes }).filter(
      ([, value]) => value !== undefined && value.length > 0,
    );
    void navigate({ to: '.', search: Object.fromEntries(next), replace: true, resetScroll: false });
  };
  return {
    one: (name: string): string | undefined => [search[name] ?? []].flat()[0],
    all: (name: string): string[] => [search[name] ?? []].flat(),
    change,
  };
}
