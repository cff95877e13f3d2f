import type { Category } from '../../contract/analyses/analysis.ts';
import { type WordWeights, wordWeights } from './word-weights.ts';
import { wordWeightsElsewhere } from './word-weights-elsewhere.ts';
import { wordsIn } from './words-in.ts';

type Weight = { category: Category; weight: number };
/** What speaks for each category before a word is read, and what each word adds or takes. */
type Weights = { before: readonly Weight[]; ofWord: ReadonlyMap<string, readonly Weight[]> };

const read = new Map<() => WordWeights, Weights>();

/** A table of weights, and how many of its words and pairs a message must have: one word decides nothing. */
type Vocabulary = { table: () => WordWeights; fewest: number };

/** `elsewhere`: German, French, Spanish, Italian, Portuguese, Polish, Russian, Japanese, Chinese, Korean. A short word of one is a name in another. */
export const vocabularies = {
  english: { table: wordWeights, fewest: 6 },
  elsewhere: { table: wordWeightsElsewhere, fewest: 4 },
} as const satisfies Record<string, Vocabulary>;

/**
 * How likely each category is by the words of a message: a logistic regression over its words and pairs of words. Empty where
 * the vocabulary knows too few of them.
 */
export function likelihoods(message: string, vocabulary: Vocabulary): ReadonlyMap<Category, number> {
  return combined(knownOf(message, vocabulary));
}

/** The same for a message as it was `printed`, in the language that knows more of it; `message` may hold a translation. */
export function likelihoodsInAnyLanguage(message: string, printed: string): ReadonlyMap<Category, number> {
  return combined(knownInAnyLanguage(message, printed));
}

/** What the words of another language make likelier than all else: most signs are English, so that none speaks against it. */
export function likelyElsewhere(message: string, printed: string): Category | undefined {
  const known = knownInAnyLanguage(message, printed);
  if (known.vocabulary !== vocabularies.elsewhere) return undefined;
  return [...combined(known)].find(([, likelihood]) => likelihood > 0.5)?.[0];
}

function knownInAnyLanguage(message: string, printed: string): Known {
  const inEnglish = knownOf(message, vocabularies.english);
  const other = knownOf(printed, vocabularies.elsewhere);
  return other.known.length > inEnglish.known.length ? other : inEnglish;
}

type Known = { vocabulary: Vocabulary; weights: Weights; known: readonly (readonly Weight[])[] };

function knownOf(message: string, vocabulary: Vocabulary): Known {
  const weights = weightsOf(vocabulary.table);
  const known = [...wordsIn(message)].flatMap((word) => {
    const ofWord = weights.ofWord.get(word);
    return ofWord ? [ofWord] : [];
  });
  return { vocabulary, weights, known };
}

function combined({ vocabulary, weights: { before }, known }: Known): ReadonlyMap<Category, number> {
  if (known.length < vocabulary.fewest) return new Map();
  const sums = new Map(before.map(({ category, weight }) => [category, weight]));
  // Each of many words tells less.
  const share = 1 / Math.sqrt(known.length + 1);
  for (const { category, weight } of known.flat()) sums.set(category, (sums.get(category) ?? 0) + weight * share);
  const powers = [...sums].map(([category, sum]) => [category, Math.exp(sum)] as const);
  const all = powers.reduce((total, [, power]) => total + power, 0);
  return new Map(powers.map(([category, power]) => [category, power / all]));
}

/** Read when a message first needs them. */
function weightsOf(table: () => WordWeights): Weights {
  const weights = read.get(table) ?? weightsIn(table());
  read.set(table, weights);
  return weights;
}

/** Reads `word=12`, in hundredths, where a category's own entry has no word. */
function weightsIn(table: WordWeights): Weights {
  const before: Weight[] = [];
  const ofWord = new Map<string, Weight[]>();
  for (const [category, entries] of Object.entries(table) as [Category, string][]) {
    for (const entry of entries.split(' ')) {
      const [word = '', hundredths] = entry.split('=');
      const weight = { category, weight: Number(hundredths) / 100 };
      if (word === '') before.push(weight);
      else ofWord.set(word, [...(ofWord.get(word) ?? []), weight]);
    }
  }
  return { before, ofWord };
}
