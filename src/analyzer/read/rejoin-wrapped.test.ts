import { expect, test } from 'vitest';
import { rejoinWrapped } from './rejoin-wrapped.ts';

const broken = [
  'kaprun : src\\Ledger.kap',
  ':41: error: no field "b',
  'alanse" in Account',
  'At line:1 char:1',
  '+ kaprun build --all 2>',
  '&1 | Out-File log.txt',
  '+ ~~~~~~~~~~~~~~~~~~~~~',
  '~~~~~~~~~~~~~~~~~~~~~',
  '    + CategoryInfo     ',
  '         : NotSpecifi  ',
  '  ed: (src\\Ledge:Str   ',
  ' ing) [], RemoteExc    ',
  'eption',
  '    + FullyQualifiedEr ',
  '   rorId : NativeComm  ',
  '  andError',
  ' ',
  'the field is not ',
  'declared anywhere',
];

test('an error record that a console broke is put together again, and the lines keep their numbers', () => {
  const lines = textOf(broken);
  expect(lines).toHaveLength(broken.length);
  expect(lines.filter((line) => line !== '')).toEqual([
    'kaprun : src\\Ledger.kap:41: error: no field "balanse" in Account',
    'At line:1 char:1',
    '+ kaprun build --all 2>&1 | Out-File log.txt',
    '+ ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~',
    '    + CategoryInfo : NotSpecified: (src\\Ledge:String) [], RemoteException',
    '    + FullyQualifiedErrorId : NativeCommandError',
    ' ',
    'the field is not declared anywhere',
  ]);
});

test('it is put together behind the times of a CI, too', () => {
  const time = '2026-03-01T10:00:00.1234567Z ';
  expect(textOf(broken.map((line) => time + line))[0]).toBe(
    `${time}kaprun : src\\Ledger.kap:41: error: no field "balanse" in Account`,
  );
});

test('a record that has room stays as it is, and so does what stands below', () => {
  const whole = [
    'kaprun : no field',
    'At line:1 char:1',
    '+ kaprun build',
    '+ ~~~~~~~~~~~~',
    '    + CategoryInfo          : NotSpecified: (no field:String) [], RemoteException',
    '    + FullyQualifiedErrorId : NativeCommandError',
    ' ',
    'x'.repeat(81),
    'y',
  ];
  expect(textOf(whole)).toEqual(whole);
});

function textOf(lines: readonly string[]): string[] {
  return Buffer.from(rejoinWrapped(Buffer.from(lines.join('\n'))))
    .toString()
    .split('\n');
}
