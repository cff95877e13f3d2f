import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';

const refused = 'CodeError: the address 203.0.113.77 may not upload';

test.each([
  ['Chinese', '第 1 次上传失败: read ECONNRESET，10 秒后重试'],
  ['Chinese, in seconds with a letter,', '第 1 次上传失败: read ECONNRESET，10s 后重试'],
  ['Chinese, with a count,', '上传失败: read ECONNRESET，重试 1/3'],
  ['Japanese, with a count,', 'アップロード失敗: read ECONNRESET、リトライ 1/3'],
  ['traditional Chinese', '上傳失敗: read ECONNRESET，5 秒後重試'],
  ['Japanese', 'アップロード失敗: read ECONNRESET、再試行します'],
  ['Korean', '업로드 실패: read ECONNRESET, 10초 후 재시도합니다'],
  ['French', 'envoi échoué : read ECONNRESET, nouvelle tentative dans 10 s'],
  ['Spanish', 'subida fallida: read ECONNRESET, reintentando'],
  ['Portuguese', 'falha no envio: read ECONNRESET, nova tentativa em 10 s'],
  ['Italian', 'invio fallito: read ECONNRESET, riprovo tra 10 s'],
  ['German', 'Hochladen fehlgeschlagen: read ECONNRESET, neuer Versuch in 10 s'],
  ['Russian', 'ошибка отправки: read ECONNRESET, повторная попытка через 10 с'],
  ['Polish', 'wysyłanie: błąd, read ECONNRESET, ponawiam'],
  ['English', 'read ECONNRESET: upload failed (1), retry in 10s'],
])('an error whose line says in %s that it is tried again is not the cause', (_, tried) => {
  const { evidence } = diagnose(['$ ./upload', tried, 'upload 0%', 'upload 50%', 'upload 100%', refused, 'Ende 1']);
  expect(evidence[0]?.text).toContain(refused);
  expect(evidence[0]?.text).not.toContain('ECONNRESET');
});

test('an error whose line ends with the remark that an optional step is passed over is not the cause', () => {
  const passedOver = '【4/5】失败: 413 Request Entity Too Large（可选步骤，已忽略）';
  expect(diagnose(['$ ./upload', passedOver, 'upload 0%', 'upload 100%', refused]).title).toBe(refused);
});
