import { expect, test } from 'vitest';
import { isOwnWord } from './own-word.ts';

test.each([
  ['sed: -e Ausdruck #1, Zeichen 5: Nicht beendeter »s«-Befehl', 'sed -i s/a/b prices.txt'],
  ['sha256sum: SUMS: no properly formatted checksum lines found', 'cd dist && sha256sum -c SUMS'],
  ['shopctl: 棚 4', '/opt/shop/bin/shopctl check'],
  ['build.sh: regel 4: 12/0', 'make'],
  ['bash: riga 2: kill: (4711)', './stop.sh'],
])('%s is what a program of %s complains of', (text, command) => {
  expect(isOwnWord(text, command)).toBe(true);
});

test.each([
  ['note: 4 shelves', 'shopctl check'],
  ['shop: 4 shelves', 'shopctl check'],
  ['Checking sed: done', 'sed -i s/a/b prices.txt'],
  ['12:04:11 shelf 4', 'shopctl check'],
])('%s is not what a program of %s complains of', (text, command) => {
  expect(isOwnWord(text, command)).toBe(false);
});
