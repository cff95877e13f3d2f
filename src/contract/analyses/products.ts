import { ciDoors } from '../../ci/doors.ts';
import { cis } from '../../ci/index.ts';
import type { Source } from './analysis.ts';

/** A CI or forge; `source` is the neutral word that analyses of it are stored under, where it has one. */
type Product = { name: string; displayName: string; source: Source | undefined };

const forges: readonly Product[] = [
  { name: 'gitlab', displayName: 'GitLab', source: 'forge-a' },
  { name: 'bitbucket', displayName: 'Bitbucket', source: 'forge-b' },
];
const products: readonly Product[] = [
  ...cis.map(({ name, displayName, door }) => ({
    name,
    displayName,
    source: ciDoors.find((neutral) => neutral === door)?.source,
  })),
  ...forges,
];

/** The names of products that are stored under a neutral word. */
export const productNames = [...new Set(products.filter(({ source }) => source).map(({ name }) => name))];

/** What analyses of a source are called, for a person. */
export const sourceNames: Readonly<Record<Source, string>> = {
  ...(Object.fromEntries(ciDoors.map(({ source }) => [source, namesOf(source)])) as Record<Source, string>),
  log: 'Other CI',
  'forge-a': namesOf('forge-a'),
  'forge-b': namesOf('forge-b'),
  manual: 'By hand',
};

/** The product of a provider, for a person; undefined where it is not known. */
export function productOf(provider: string): string | undefined {
  return products.find(({ name }) => name === provider)?.displayName ?? sourceNames[provider as Source];
}

/** A word of a filter: a product's name finds what is stored under it, and under its neutral word. */
export function withTwin(word: string): string[] {
  return [word, ...products.flatMap(({ name, source }) => (name === word && source !== undefined ? source : []))];
}

function namesOf(source: Source): string {
  return products.flatMap((product) => (product.source === source ? product.displayName : [])).join(' or ');
}
