import { ciDoors } from '../../ci/doors.ts';
import { cis } from '../../ci/index.ts';
import { forgeProducts } from '../connections/forge-products.ts';
import type { Source } from './analysis.ts';

/** A CI or a Git platform; `source` is the neutral word under which its analyses are stored, if it has one. */
type Product = { name: string; displayName: string; source: Source | undefined };

const products: readonly Product[] = [
  ...cis.map(({ name, displayName, door }) => ({
    name,
    displayName,
    source: ciDoors.find((neutral) => neutral === door)?.source,
  })),
  ...forgeProducts,
];

/** The names of the products whose analyses are stored under a neutral word. */
export const productNames = [...new Set(products.filter(({ source }) => source).map(({ name }) => name))];

/** The products that a provider may name, in order of their names for a person. */
export const productChoices = [...new Map(products.map(({ name, displayName }) => [name, displayName]))]
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

/** The name of each source for a person. */
export const sourceNames: Readonly<Record<Source, string>> = {
  ...(Object.fromEntries([...ciDoors, ...forgeProducts].map(({ source }) => [source, namesOf(source)])) as Record<
    Source,
    string
  >),
  log: 'Other CI',
  manual: 'By hand',
};

/** The name of a provider's product for a person; undefined for an unknown provider. */
export function productOf(provider: string): string | undefined {
  return products.find(({ name }) => name === provider)?.displayName ?? sourceNames[provider as Source];
}

/** The values that a word of a filter finds: the name of a product also finds its neutral word. */
export function withTwin(word: string): string[] {
  return [word, ...products.flatMap(({ name, source }) => (name === word && source !== undefined ? source : []))];
}

function namesOf(source: Source): string {
  return products.flatMap((product) => (product.source === source ? product.displayName : [])).join(' or ');
}
