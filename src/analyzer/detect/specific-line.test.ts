import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';

test.each([
  [
    'Swedish',
    ['hylla 3: 12 böcker', 'hylla 4: 40 böcker', 'hylla 5 rymmer 40 böcker men listan nämner 44', 'hylla 6: 8 böcker'],
    'inget skrivet',
  ],
  ['Turkish', ['raflar okunuyor', 'raf 5 en fazla 40 kitap alır, listede 44 kitap var'], 'Hoşça kalın'],
  [
    'Japanese',
    ['棚 3: 問題なし', '棚 4: 問題なし', '棚 5: 一覧は「44 冊」ですが実際は 40 冊しかありません'],
    '何も保存しません',
  ],
  [
    'English',
    ['shelf 3 is in place', 'shelf 5 takes 40 books where the list has 44', 'shelf 6 is in place'],
    'so long',
  ],
])('a sentence with what disagrees is the answer before the last words in %s', (_, rows, last) => {
  const sentence = rows.find((row) => row.includes('40') && row.includes('44')) ?? '';
  const log = ['$ ./shelves check', 'shelves 1.4', ...rows, last, 'ERROR: Job failed: exit code 1', ''].join('\n');

  expect(diagnose(log).title).toBe(`Possibly: \`./shelves check\` failed: ${sentence}`);
});

test('rows that end alike are no answer, however much they say', () => {
  const rows = [3, 4, 5, 6].map((shelf) => `shelf ${shelf} has 40 books of «Moby Dick» and 4 of «Emma» in its place`);
  const log = ['$ ./shelves check', 'shelves 1.4', ...rows, 'so long', 'ERROR: Job failed: exit code 1', ''].join('\n');

  expect(diagnose(log).title).not.toContain('Emma');
});
