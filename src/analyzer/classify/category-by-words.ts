import type { Category } from '../../contract/analyses/analysis.ts';
import { type WordWeights, wordWeights } from './word-weights.ts';
import { wordsIn } from './words-in.ts';

type Weight = { category: Category; weight: number };
/** What speaks for each category before a word is read, and what each word adds or takes. */
type Weights = { before: readonly Weight[]; ofWord: ReadonlyMap<string, readonly Weight[]> };

const unit = 0.01;
/** Of words and pairs: one word decides nothing. */
const fewestWords = 3;
const read = new WeakMap<WordWeights, Weights>();

/**
 * How likely each category is by the words of a message: a logistic regression over its words and pairs of words. Empty where
 * the table knows too few of them.
 */
export function likelihoods(message: string, table: WordWeights = wordWeights): ReadonlyMap<Category, number> {
  const { before, ofWord } = read.get(table) ?? weightsIn(table);
  const known = [...wordsIn(message)].flatMap((word) => {
    const weights = ofWord.get(word);
    return weights ? [weights] : [];
  });
  if (known.length < fewestWords) return new Map();
  const sums = new Map(before.map(({ category, weight }) => [category, weight]));
  // Each of many words tells less.
  const share = 1 / Math.sqrt(known.length + 1);
  for (const { category, weight } of known.flat()) sums.set(category, (sums.get(category) ?? 0) + weight * share);
  const powers = [...sums].map(([category, sum]) => [category, Math.exp(sum)] as const);
  const all = powers.reduce((total, [, power]) => total + power, 0);
  return new Map(powers.map(([category, power]) => [category, power / all]));
}

/** Reads `word=12`, where a category's own entry has no word. */
function weightsIn(table: WordWeights): Weights {
  const before: Weight[] = [];
  const ofWord = new Map<string, Weight[]>();
  for (const [category, entries] of Object.entries(table) as [Category, string][]) {
    for (const entry of entries.split(' ')) {
      const [word = '', hundredths] = entry.split('=');
      const weight = { category, weight: Number(hundredths) * unit };
      if (word === '') before.push(weight);
      else ofWord.set(word, [...(ofWord.get(word) ?? []), weight]);
    }
  }
  const weights = { before, ofWord };
  read.set(table, weights);
  return weights;
}
