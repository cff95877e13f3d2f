import { expect, test } from 'vitest';
import { diagnose } from '../../../test/support/diagnose.ts';
import { stripFraming } from './framing.ts';

test.each([
  ['a number, a level and a date', '00359;E;02/10/2025 02.51.53;tariffe scartate', 'tariffe scartate', 'error'],
  ['a number, a warning and a date', '00012;A;02/10/2025 02.51.53;tariffe vecchie', 'tariffe vecchie', 'warning'],
  ['a number and a date without a year', '00197 | 11/03 09:17:53 | maestro | VIGILA', 'maestro | VIGILA', undefined],
  ['a number and a time', '0275  01:09:31  binden   depot', 'binden   depot', undefined],
  ['a date and a column', '12/06/2025 02:17:11 | pacote | busca leiaute', 'pacote | busca leiaute', undefined],
  ['a date and a level in a frame', '09.04.2025 03:16:29 │ ОШИБ  │ ядро │ предел', 'ядро │ предел', 'error'],
  ['a date and a level that all know', '09.04.2025 03:16:29 │ WARN  │ core │ limit', 'core │ limit', 'warning'],
  ['brackets', '[12-03 02:07:28.168][错误][工位3] 链接', '[工位3] 链接', 'error'],
  ['brackets of Japan', '2025/02/18 21:11:54【注意】端末02 再送', '端末02 再送', 'warning'],
  ['what is in such brackets and no level', '2025/02/18 21:11:54【検証】項目200', '【検証】項目200', undefined],
  ['a level of one letter in a column', '20.04.2024 23:00:25,996|DB     |F|Tabelle voll', 'Tabelle voll', 'error'],
  ['a counter and a level of one letter', '25338.224221|W|leg1 is left as is', 'leg1 is left as is', 'warning'],
  ['how long the run has taken', '01m13s <sim-4> proces', '<sim-4> proces', undefined],
])('a logger of a team writes before a line: %s', (_, line, text, level) => {
  expect(stripFraming(line)).toEqual({ text, level });
});

test.each([
  '12/06 is the day of the release',
  '1.2.3 4.5.6 are the versions',
  '2026/02/11 is no time',
  '100  12 files',
])('%s is no such prefix', (line) => {
  expect(stripFraming(line).text).toBe(line);
});

test('what a team’s own logger calls an error is quoted before what it calls information', () => {
  const say = (level: string, text: string, at: number) => `09.04.2025 03:16:${10 + at} │ ${level}  │ ядро │ ${text}`;
  const parts = Array.from({ length: 9 }, (_, at) => say('ИНФО', `ошибка ${at} обнаружена (ожидалось) — пройдено`, at));
  const lines = [...parts, say('ОШИБ', 'раздел больше, чем дозволено', 20), say('ИНФО', 'уборка', 21), 'Код выхода: 3'];
  expect(diagnose(lines).title).toContain('раздел больше');
});
