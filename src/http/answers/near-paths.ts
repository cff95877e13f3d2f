import { distance } from 'fastest-levenshtein';

const mostNamed = 3;
const mostSlips = 3;
// What is longer is no slip of a finger, and would take long to be compared.
const longest = 200;

/** Those of our own paths, as OpenAPI writes them, that a caller may have meant, the nearest first. */
export function nearPaths(asked: string, paths: Iterable<string>): string[] {
  if (asked.length > longest) return [];
  return [...paths]
    .map((path) => ({ path, far: distance(asked.toLowerCase(), filled(path, asked).toLowerCase()) }))
    .filter(({ far }) => far <= mostSlips)
    .toSorted((one, other) => one.far - other.far || one.path.localeCompare(other.path))
    .slice(0, mostNamed)
    .map(({ path }) => path);
}

/** The path with what was asked for in the place of its parameters, so that an id counts for nothing. */
function filled(path: string, asked: string): string {
  const given = asked.split('/');
  const parts = path.split('/');
  return parts.map((part, index) => (part.startsWith('{') ? (given[index] ?? part) : part)).join('/');
}
