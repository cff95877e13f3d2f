import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { categories } from '../../contract/analyses/category.ts';
import { likelihoods, likelihoodsInAnyLanguage, likelyElsewhere, vocabularies } from './category-by-words.ts';
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

test.each([
  ['credentials', 'Klucz podpisu KW-7 stracił ważność, paczek nie wolno nim podpisać'],
  ['credentials', 'Ключ подписи КП-7 просрочен, пакет подписать нельзя'],
  ['runner', 'Der Prüfstand 4 hat sich während der Fahrt abgemeldet'],
  ['runner', 'нет свободного агента для смены 4'],
  ['deploy', 'versão 7.2 já publicada na loja, suba o número'],
  ['service_limit', 'Le quota de la balance du mois est épuisé, revenez demain'],
  ['test', '棚卸し結果が期待値と 4 件ずれています'],
  ['deploy', 'la versione 7.2 è già stata consegnata al negozio'],
] as const)('%s is what a script says in the language of its authors: %s', (category, message) => {
  expect(likelyElsewhere(message, message)).toBe(category);
});

test('an English message is no message in another language', () => {
  expect(likelyElsewhere('the licence server has no free seat', 'the licence server has no free seat')).toBeUndefined();
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
