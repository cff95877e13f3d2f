import { distance } from 'fastest-levenshtein';

const mostNamed = 3;
const mostTypos = 3;
// A longer path is no typing error, and comparing it would take long.
const longest = 200;

/** The service's paths, as OpenAPI writes them, that a caller may have meant; the nearest comes first. */
export function nearPaths(requested: string, paths: Iterable<string>): string[] {
  if (requested.length > longest) return [];
  return [...paths]
    .map((path) => ({ path, edits: distance(requested.toLowerCase(), withValues(path, requested).toLowerCase()) }))
    .filter(({ edits }) => edits <= mostTypos)
    .toSorted((one, other) => one.edits - other.edits || one.path.localeCompare(other.path))
    .slice(0, mostNamed)
    .map(({ path }) => path);
}

/** The path with the requested values for its parameters, so that an id does not count as a difference. */
function withValues(path: string, requested: string): string {
  const values = requested.split('/');
  const parts = path.split('/');
  return parts.map((part, index) => (part.startsWith('{') ? (values[index] ?? part) : part)).join('/');
}
