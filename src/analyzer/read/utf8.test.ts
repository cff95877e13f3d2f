import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { decodeCodePage } from './code-pages.ts';
import { asUtf8 } from './utf8.ts';

function read(bytes: Uint8Array): string {
  return new TextDecoder().decode(asUtf8(bytes));
}

test.each([
  ['windows-1252', 'Der Befehl "grün" ist falsch geschrieben oder konnte nicht gefunden werden.'],
  ['cp850', 'Das System kann den angegebenen Pfad nicht finden. Überprüfen Sie die Schreibweise.'],
  ['cp850', 'Le fichier spécifié est introuvable : « données »'],
  ['windows-1250', 'Nie można odnaleźć określonej ścieżki. Przerwano działanie z powodu błędu.'],
  ['cp852', 'Nie można odnaleźć określonego pliku.'],
  ['windows-1251', 'Не удается найти указанный файл.'],
  ['ibm866', 'Системе не удается найти указанный путь.'],
  ['koi8-r', 'Не удалось открыть файл: нет такого файла или каталога'],
  ['shift_jis', 'エラー: シンボルを見つけられません'],
  ['euc-jp', 'エラー: パッケージは存在しません'],
  ['gbk', '错误: 找不到符号，编译失败，请检查源文件。'],
  ['euc-kr', '오류: 파일을 찾을 수 없습니다'],
])('a line of %s among lines of ASCII is read', (encoding, line) => {
  const text = `$ make\nok 1\n${line}\nmake: *** [all] Error 1\n`;

  expect(read(iconv.encode(text, encoding))).toBe(text);
});

test('a table that a console draws is read, and tells nothing of the encoding', () => {
  const rule = `+${'─'.repeat(20)}+`;
  const text = `${rule}\n│ Prüfung │ nicht bestanden │\n${rule}\nDie Prüfung wurde nicht ausgeführt.\n`;

  expect(read(iconv.encode(text, 'cp850'))).toBe(text);
});

test('lines of UTF-8 stay as they are beside those of another encoding', () => {
  const [first, second, third] = ['✓ собрано\n', 'Системе не удается найти указанный путь.\r\n', '✗ не собрано\n'];

  expect(read(Buffer.concat([Buffer.from(first), iconv.encode(second, 'ibm866'), Buffer.from(third)]))).toBe(
    first + second + third,
  );
});

test.each([
  ['cut within a character', Buffer.from('собрано ✗').subarray(1, -1)],
  ['with a damaged character', Buffer.concat([Buffer.from('готово'), Buffer.from([0xff]), Buffer.from('готово\n')])],
  ['of bytes without a meaning', Buffer.from(Array.from({ length: 60 }, (_, at) => (at * 97) % 256))],
  ['of ASCII', Buffer.from('$ make\n')],
])('a text %s stays as it is', (_, bytes) => {
  expect(asUtf8(bytes)).toEqual(bytes);
});

test.each(['windows-1252', 'cp850', 'cp852'] as const)('each byte of %s is read as the encoding has it', (encoding) => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

  expect(decodeCodePage(bytes, encoding)).toBe(iconv.decode(bytes, encoding));
});
