import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { categories } from '../../contract/analyses/category.ts';
import { likelihoods, likelihoodsInAnyLanguage, vocabularies } from './category-by-words.ts';
import { fittedTo } from './word-weights.ts';
import { fittedTo as fittedElsewhere } from './word-weights-elsewhere.ts';

const folder = new URL('../../../test/messages/', import.meta.url);
const english = filesIn(folder);
const elsewhere = filesIn(new URL('other-languages/', folder));

function filesIn(place: URL): string[] {
  const names = readdirSync(place).filter((name) => name.endsWith('.tsv'));
  return names.sort().map((name) => readFileSync(new URL(name, place), 'utf8'));
}

test.each([
  ['cancelled', 'the nightly run was stopped because a newer one began'],
  ['test', 'golden picture of the map differs in 12 places'],
  ['lint', 'the generated client is stale, run the generator and commit what it writes'],
])('%s is likelier than all others together by the words: %s', (category, message) => {
  expect(new Map<string, number>(likelihoods(message, vocabularies.english)).get(category)).toBeGreaterThan(0.5);
});

test.each([
  ['permission', 'Der Benutzer buildsvc darf auf die Freigabe nicht schreiben'],
  ['coverage', 'La cobertura del módulo no alcanza el umbral exigido'],
  ['timeout', "délai d'attente de 180 s dépassé pendant la livraison"],
  ['permission', '共有フォルダへの書き込み権限がありません'],
] as const)('%s is likelier than all others together in another language: %s', (category, message) => {
  expect(new Map<string, number>(likelihoodsInAnyLanguage(message, message)).get(category)).toBeGreaterThan(0.5);
});

test.each(['release', 'docker', '', 'くつずれ'])('%j tells nothing', (message) => {
  expect(likelihoods(message, vocabularies.english)).toEqual(new Map());
});

test('words that fit no category make none likely', () => {
  expect(Math.max(...likelihoods('selvedge is wider than the loom', vocabularies.english).values())).toBeLessThan(0.3);
});

test('the likelihoods of a message add up to one', () => {
  const told = likelihoods('the licence server has no free seat', vocabularies.english);
  const sum = [...told.values()].reduce((all, each) => all + each, 0);

  expect(sum).toBeCloseTo(1);
});

test.each([
  ['English', fittedTo, english],
  ['other languages', fittedElsewhere, elsewhere],
] as const)('the weights of %s are fitted to the messages as they are; npm run fit renews them', (_, fitted, files) => {
  const hash = createHash('sha256');
  for (const text of files) hash.update(text);

  expect(fitted).toBe(hash.digest('hex'));
});

test('each line of the messages is a category, a tab and a message', () => {
  const lines = [...english, ...elsewhere].flatMap((text) => text.split('\n').filter((line) => line !== ''));
  const wrong = lines.filter((line) => {
    const [category, message, ...more] = line.split('\t');
    return !categories.some((known) => known === category) || !message || more.length > 0;
  });

  expect(wrong).toEqual([]);
});
