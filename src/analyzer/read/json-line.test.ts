import { expect, test } from 'vitest';
import { readJsonLine } from './json-line.ts';

test('a record with a time says what its body holds', () => {
  expect(readJsonLine('{"timestamp":"2026-03-04T10:00:00Z","body":"no seats"}')).toEqual({
    text: 'no seats',
    level: undefined,
  });
});

test('a record may keep what it says in its part info', () => {
  expect(readJsonLine('{"data":{"exc":"no seats"},"info":{"level":"error","msg":"no seats left"}}')).toEqual({
    text: 'no seats left',
    level: 'error',
  });
});

test.each(['{"status":500,"body":"no seats"}', '{"path":"src/a.c","line":"12"}'])('%s is text as any other', (line) => {
  expect(readJsonLine(line)).toBeUndefined();
});

test('Terraform tells the rest of an error apart from its summary', () => {
  const line = '{"@level":"error","@message":"Error: No seats","diagnostic":{"detail":"Row 4 has none.\\n"}}';
  expect(readJsonLine(line)).toEqual({ text: 'Error: No seats: Row 4 has none.', level: 'error' });
});

test.each([
  ['"error":"KEY_ID is not set"', 'bad settings: KEY_ID is not set'],
  ['"err":{"type":"Error","message":"KEY_ID is not set"}', 'bad settings: KEY_ID is not set'],
  ['"error":"bad settings"', 'bad settings'],
  [
    String.raw`"exc_info":"Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 'row'"`,
    "bad settings: KeyError: 'row'",
  ],
  [
    String.raw`"stack":"KilnError: kiln 3 is cold\n    at heat (kiln.js:4:9)"`,
    'bad settings: KilnError: kiln 3 is cold',
  ],
])('an error says what stands beside the message in %s', (beside, text) => {
  expect(readJsonLine(`{"level":"fatal","msg":"bad settings",${beside}}`)).toEqual({ text, level: 'error' });
});

test.each([
  ['"level":50,"event":"no seats"', 'no seats', 'error'],
  ['"l":40,"event":"few seats"', 'few seats', 'warning'],
  ['"level":7,"event":"seats"', 'seats', undefined],
  ['"level":"error","event":"no metrics","fatal":false', 'no metrics', 'warning'],
  ['"level":"warn","event":"no seats","reason":"row 4 has none","fatal":true', 'no seats: row 4 has none', 'error'],
  ['"level":"warn","zdarzenie":"brak miejsc","krytyczny":true', 'brak miejsc', 'error'],
  ['"level":"info","событие":"мест нет","критично":false', 'мест нет', 'info'],
  ['"niveau":"ERREUR","message":"plus de place"', 'plus de place', 'error'],
] as const)('a program that logs %s knows best whether that ended it', (fields, text, level) => {
  expect(readJsonLine(`{"ts":"2026-03-04T10:00:00Z",${fields}}`)).toEqual({ text, level });
});

test.each([
  ['"lv":"E","step":"read"', 'error'],
  ['"sev":"W","step":"read"', 'warning'],
  ['"lv":"F","step":"read"', 'error'],
  ['"lv":"I","step":"read"', 'info'],
  ['"lv":"D","step":"read"', 'debug'],
  ['"lv":"E","step":"rollback"', 'warning'],
  ['"lv":"E","phase":"clean-up"', 'warning'],
  ['"lv":"E","stage":"teardown"', 'warning'],
  ['"lv":"E","step":"notify"', 'warning'],
  ['"lv":"E","step":"notification"', 'warning'],
  ['"severity":"ERROR","task":"on-exit"', 'warning'],
] as const)('what a record marks with %s is of the level %s', (marks, level) => {
  expect(readJsonLine(`{"msg":"no seats",${marks}}`)).toEqual({ text: 'no seats', level });
});

test.each([
  'dropped',
  'ignored',
  'skipped',
  'continuing',
  'going on',
])('an error of which a record says "%s" at its end ended nothing', (remark) => {
  expect(readJsonLine(`{"level":"error","msg":"no seats, ${remark}"}`)).toEqual({
    text: `no seats, ${remark}`,
    level: 'warning',
  });
});
