import { expect, test } from 'vitest';
import { pointsAbove } from './pointed-above.ts';

test.each([
  'build failed, see above',
  'there were errors above',
  '2 Teile unvollständig, siehe oben',
  'la configurazione non è valida, si veda sopra',
  'la vérification a échoué, voir ci-dessus',
  'la comprobación falló, ver arriba',
  'a verificação falhou, veja acima',
  'controle mislukt, zie hierboven',
  'sprawdzenie nie powiodło się, patrz wyżej',
  'kontrola selhala, viz výše',
  'kontrollen misslyckades, se ovan',
  'проверка не прошла, см. выше',
  '検査に失敗しました。上記を参照してください',
  '检查失败，请参见上文',
])('"%s" points above', (text) => {
  expect(pointsAbove(text)).toBe(true);
});

test.each([
  'the shelf is above the board',
  'das Brett liegt oben',
  'la mensola è sopra',
  'полка выше стола',
])('"%s" does not', (text) => {
  expect(pointsAbove(text)).toBe(false);
});
