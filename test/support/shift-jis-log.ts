import iconv from 'iconv-lite';

/** The message of the log in `shiftJisLog`. */
export const japaneseMessage = 'エラー: 不適合な型: Stringをintに変換できません:';

/** What javac prints on a Japanese Windows. */
export const shiftJisLog: Buffer = iconv.encode(
  ['$ javac Sum.java', `Sum.java:3: ${japaneseMessage}`, '    return name;', '           ^', 'エラー1個', ''].join(
    '\r\n',
  ),
  'shift_jis',
);
