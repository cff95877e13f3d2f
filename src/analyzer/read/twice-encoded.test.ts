import { expect, test } from 'vitest';
import { putRight } from './twice-encoded.ts';

function right(text: string): string {
  return Buffer.from(putRight(Buffer.from(text))).toString('utf8');
}

test.each([
  [
    'a dash and a cross in code page 437',
    'Till ΓÇö sum\nΓ£û Schema validation failed',
    'Till — sum\n✖ Schema validation failed',
  ],
  ['a rocket in code page 437', '≡ƒÜÇ started', '🚀 started'],
  ['a line that is drawn', 'ΓÄ»ΓÄ» Failed Tests 1 ΓÄ»ΓÄ»Γ', '⎯⎯ Failed Tests 1 ⎯⎯Γ'],
  ['a dot before a name', '   ┬╖ serverActions', '   · serverActions'],
  ['Portuguese in code page 850', 'N├úo ├® poss├¡vel abrir', 'Não é possível abrir'],
  ['Spanish in code page 850', 'Error de conexi├│n', 'Error de conexión'],
  ['a frame in code page 850', '1217 Ôöé let result', '1217 │ let result'],
  ['quotes in windows-1252', 'It isnâ€™t â€œfineâ€ now', 'It isn’t “fineâ€ now'],
  ['French in windows-1252', 'Ã©chec', 'échec'],
])('is put right: %s', (_, printed, meant) => {
  expect(right(printed)).toBe(meant);
});

test.each([
  ['a tree', '├── src\n│   ├─┬ a\n└── b'],
  ['a table', '┌──┬──┐\n├──┼──┤\n├┤\n┬┐'],
  ['Greek', 'Γεια σου, Γ≤β'],
  ['Portuguese in capitals', 'NÃO FOI POSSÍVEL: “IRMÃ” Ã '],
  ['French', 'Ô mon Dieu, «CAFÉ» Ô'],
  ['English', 'plain ASCII'],
])('stays as it is: %s', (_, printed) => {
  expect(right(printed)).toBe(printed);
});
