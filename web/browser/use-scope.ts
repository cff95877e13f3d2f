import { useParams, useSearch } from '@tanstack/react-router';
import { type Scope, scopeIn } from './scope.ts';
import type { Search } from './search-params.ts';

// A browser does not encode these characters in a path. A name with any other character is put into the query.
const plainName = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const otherName = '-';

/** The scope in the address: the parameters `project` and `branch`, or the address of a project's page. */
export function useScope(): Scope {
  const { _splat: named }: { _splat?: string } = useParams({ strict: false });
  const search: Search = useSearch({ strict: false });
  return scopeIn(search, named && nameIn(named, search));
}

/** The parameters of a link to the page of a project. */
export function projectAddress(project: string, branch?: string) {
  const isPlain = plainName.test(project) && project !== otherName;
  return {
    params: { _splat: isPlain ? project : otherName },
    search: { ...(!isPlain && { name: project }), ...(branch !== undefined && { branch }) },
  };
}

function nameIn(named: string, { name }: Search): string {
  return named === otherName ? ([name ?? named].flat()[0] ?? named) : named;
}
