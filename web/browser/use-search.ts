import { useNavigate, useSearch as useRouterSearch } from '@tanstack/react-router';
import type { Search } from './search-params.ts';

/** A person who changes the same value again within this time is still choosing or typing. */
const sameEditMs = 2_000;
let latestEdit = { names: '', atMs: 0 };

type Change = Record<string, string | readonly string[] | undefined>;

/** Keeps a page's state in its address, so that links restore it and the back button undoes it; empty values are removed. */
export function useSearch() {
  const search: Search = useRouterSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: Change) => {
    const next = Object.entries({ ...search, ...changes }).filter(
      ([, value]) => value !== undefined && value.length > 0,
    );
    const edit = { names: Object.keys(changes).join(), atMs: Date.now() };
    const replace = edit.names === latestEdit.names && edit.atMs - latestEdit.atMs < sameEditMs;
    latestEdit = edit;
    void navigate({ to: '.', search: Object.fromEntries(next), replace, resetScroll: false });
  };
  return {
    one: (name: string): string | undefined => [search[name] ?? []].flat()[0],
    all: (name: string): string[] => [search[name] ?? []].flat(),
    change,
  };
}
